import { requireSystem } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { findSuppression } from "./queries.server.ts";

/** Every sender of marketing asks this at the last moment before sending. */
export async function isSuppressed(ctx: Ctx, input: { email: string }): Promise<boolean> {
  requireSystem(ctx);
  return inTransaction(ctx, async (tx) => (await findSuppression(tx.trx, input.email)) !== undefined);
}
