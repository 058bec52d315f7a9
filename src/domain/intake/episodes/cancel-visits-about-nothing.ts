import type { TxCtx } from "#core/ctx.ts";
import { cancelFirstVisits } from "#domain/scheduling/bookings/cancel-first-visits.ts";
import { selectOpen } from "./queries.server.ts";

/** With the last treatment that could go on, a first visit has nothing to be about. With another one left, its member decides. */
export async function cancelVisitsAboutNothing(tx: TxCtx, userId: string): Promise<void> {
  const open = await selectOpen(tx.trx, userId);
  if (open.every(({ status }) => status === "stopped")) await cancelFirstVisits(tx, { userId });
}
