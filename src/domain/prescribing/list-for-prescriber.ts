import { requireProvider } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { selectOfPrescriber, type NamedPrescription } from "./queries.server.ts";

const MAX_SHOWN = 200;
const UNDER_WAY = ["draft", "checked", "staged", "signed", "sent", "rejected"] as const;

/** How long one that didn't reach its pharmacy stays on the list. */
const REJECTED_DAYS = 30;

export type PrescriptionLists = {
  toConfirm: NamedPrescription[];
  /** Those written here that aren't with a pharmacy yet. */
  underWay: NamedPrescription[];
  inUse: NamedPrescription[];
};

/** Prescriptions waiting for a provider's decision, oldest first, those on their way to a pharmacy, and their active ones. */
export async function listForPrescriber(ctx: Ctx): Promise<PrescriptionLists> {
  const { userId } = requireProvider(ctx);
  return inTransaction(ctx, async (tx) => {
    const toConfirm = await selectOfPrescriber(tx.trx, userId, ["transcribed"], MAX_SHOWN);
    const written = await selectOfPrescriber(tx.trx, userId, UNDER_WAY, MAX_SHOWN);
    const since = tx.now.getTime() - REJECTED_DAYS * 86_400_000;
    const underWay = written.filter(({ endedAt }) => endedAt === null || endedAt.getTime() >= since);
    const inUse = await selectOfPrescriber(tx.trx, userId, ["active", "on_hold", "exhausted"], MAX_SHOWN);
    await recordAudit(tx, { action: "prescriptions.read", objectId: userId });
    return { toConfirm, underWay, inUse };
  });
}
