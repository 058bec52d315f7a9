import { requireProvider } from "#core/actor.ts";
import type { TxCtx } from "#core/ctx.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import type { Appointment } from "../appointment.ts";
import { selectFulfilled } from "./queries-lists.server.ts";

const MAX_SHOWN = 10;

/**
 * Completed visits with any provider, newest first, for a provider who prescribes for this person. Row-level security decides
 * whose.
 */
export async function listPastVisits(tx: TxCtx, { userId }: { userId: string }): Promise<Appointment[]> {
  requireProvider(tx);
  await recordAudit(tx, { action: "visits.read", subjectId: userId });
  return selectFulfilled(tx.trx, userId, MAX_SHOWN);
}
