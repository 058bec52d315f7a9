import { requireProvider } from "#core/actor.ts";
import type { TxCtx } from "#core/ctx.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import type { Appointment } from "../appointment.ts";
import { selectFulfilled } from "./queries-lists.server.ts";

const MAX_SHOWN = 10;

/**
 * The visits that took place, the newest first, with whomever, for a provider who prescribes for this person. Whose they may see
 * is row-level security's to say.
 */
export async function listPastVisits(tx: TxCtx, { userId }: { userId: string }): Promise<Appointment[]> {
  requireProvider(tx);
  await recordAudit(tx, { action: "visits.read", subjectId: userId });
  return selectFulfilled(tx.trx, userId, MAX_SHOWN);
}
