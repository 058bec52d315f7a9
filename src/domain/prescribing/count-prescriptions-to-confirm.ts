import { requireProvider } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import { countToConfirm } from "./queries.server.ts";

/** For a provider's home page. A count identifies nobody. */
export async function countPrescriptionsToConfirm(ctx: Ctx): Promise<number> {
  const { userId } = requireProvider(ctx);
  return inReadTransaction(ctx, ({ trx }) => countToConfirm(trx, userId));
}
