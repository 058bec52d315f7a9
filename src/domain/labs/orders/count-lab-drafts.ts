import { requireProvider } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import { countDrafts } from "./queries-order.server.ts";

/** Orders that wait for this provider's signature, for the navigation. A count identifies nobody. */
export async function countLabDrafts(ctx: Ctx): Promise<number> {
  const { userId } = requireProvider(ctx);
  return inReadTransaction(ctx, ({ trx }) => countDrafts(trx, userId));
}
