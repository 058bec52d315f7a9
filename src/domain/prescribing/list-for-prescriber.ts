import { requireProvider } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { selectOfPrescriber, type NamedPrescription } from "./queries.server.ts";

const MAX_SHOWN = 200;

/** Prescriptions waiting for a provider's decision, oldest first, and their active ones. */
export async function listForPrescriber(
  ctx: Ctx,
): Promise<{ toConfirm: NamedPrescription[]; inUse: NamedPrescription[] }> {
  const { userId } = requireProvider(ctx);
  return inTransaction(ctx, async (tx) => {
    const toConfirm = await selectOfPrescriber(tx.trx, userId, ["transcribed"], MAX_SHOWN);
    const inUse = await selectOfPrescriber(tx.trx, userId, ["active", "on_hold", "exhausted"], MAX_SHOWN);
    await recordAudit(tx, { action: "prescriptions.read", objectId: userId });
    return { toConfirm, inUse };
  });
}
