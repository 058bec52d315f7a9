import { requireSystem } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import { findSuppression } from "./queries.server.ts";

/** All marketing code checks this right before sending. */
export async function isSuppressed(ctx: Ctx, input: { email: string }): Promise<boolean> {
  requireSystem(ctx);
  return inReadTransaction(ctx, async (tx) => (await findSuppression(tx.trx, input.email)) !== undefined);
}
