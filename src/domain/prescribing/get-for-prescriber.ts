import { requireProvider } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { findNamed, type NamedPrescription } from "./queries.server.ts";

/** One of a provider's own prescriptions, with its patient. Audited. */
export async function getForPrescriber(ctx: Ctx, input: { prescriptionId: string }): Promise<NamedPrescription> {
  const { userId } = requireProvider(ctx);
  return inTransaction(ctx, async (tx) => {
    const found = await findNamed(tx.trx, input.prescriptionId);
    if (!found || found.prescriberId !== userId) throw new AppError("not-found");
    await recordAudit(tx, { action: "prescriptions.read", subjectId: found.userId, objectId: found.id });
    return found;
  });
}
