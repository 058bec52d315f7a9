import type { TxCtx } from "#core/ctx.ts";
import { dayIn } from "#core/dates.ts";
import { selectStatesServed } from "./queries.server.ts";

/** Whether the clinic works in a state today. */
export async function isStateServed(tx: TxCtx, state: string): Promise<boolean> {
  const served = await selectStatesServed(tx.trx, dayIn(tx.env.CLINIC_TIME_ZONE, tx.now));
  return served.includes(state);
}
