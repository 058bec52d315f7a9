import { requireProvider } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { caresFor } from "#domain/chart/care/cares-for.ts";
import type { Prescription } from "./prescription.ts";
import { selectOfPerson } from "./queries.server.ts";

/** Everything prescribed to someone, whoever prescribed it, for a provider who cares for them. Newest first, audited. */
export async function listPrescriptionsOfPatient(ctx: Ctx, input: { userId: string }): Promise<Prescription[]> {
  requireProvider(ctx);
  return inTransaction(ctx, async (tx) => {
    if (!(await caresFor(tx, input))) throw new AppError("not-found");
    await recordAudit(tx, { action: "prescriptions.read", subjectId: input.userId });
    return selectOfPerson(tx.trx, input.userId);
  });
}
