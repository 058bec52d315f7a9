import type { TxCtx } from "#core/ctx.ts";
import { dayIn } from "#core/dates.ts";
import { findLastFulfilled } from "./queries-lists.server.ts";

/** The last completed visit, by the patient's local date. Row-level security decides whose. */
export async function findLastVisit(
  tx: TxCtx,
  { userId }: { userId: string },
): Promise<{ id: string; on: string; provider: string } | null> {
  const visit = await findLastFulfilled(tx.trx, userId);
  return visit && { id: visit.id, on: dayIn(visit.zone, visit.startsAt), provider: visit.providerName };
}
