import { requireSystem } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { selectAddress } from "./queries-profile.server.ts";

/** Someone's current email address; null if the account is disabled. */
export async function findAddress(ctx: Ctx, input: { userId: string }): Promise<string | null> {
  requireSystem(ctx);
  return inTransaction(ctx, ({ trx }) => selectAddress(trx, input.userId));
}
