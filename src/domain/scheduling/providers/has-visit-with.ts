import type { TxCtx } from "#core/ctx.ts";
import { hasVisit } from "../lists/queries-lists.server.ts";

/** Whether somebody has or had a visit with a provider, also one that they missed. A canceled one does not count. */
export async function hasVisitWith(tx: TxCtx, input: { userId: string; providerId: string }): Promise<boolean> {
  return hasVisit(tx.trx, input);
}
