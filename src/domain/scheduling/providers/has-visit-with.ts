import type { TxCtx } from "#core/ctx.ts";
import { hasVisit } from "../lists/queries-lists.server.ts";

/** Whether someone has or had a visit with a provider, including a missed one. A canceled one doesn't count. */
export async function hasVisitWith(tx: TxCtx, input: { userId: string; providerId: string }): Promise<boolean> {
  return hasVisit(tx.trx, input);
}
