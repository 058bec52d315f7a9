import type { TxCtx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { selectStatesServed } from "./queries.server.ts";

/** Whether the clinic treats patients in a state today. */
export async function isStateServed(tx: TxCtx, state: string): Promise<boolean> {
  const served = await selectStatesServed(tx.trx, clinicToday(tx));
  return served.includes(state);
}
