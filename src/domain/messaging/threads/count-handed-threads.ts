import { requireProvider } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import { countHanded } from "../inbox/queries-desk.server.ts";

/** How many are waiting for this provider's answer. */
export async function countHandedThreads(ctx: Ctx): Promise<number> {
  const { userId } = requireProvider(ctx);
  return inReadTransaction(ctx, ({ trx }) => countHanded(trx, userId));
}
