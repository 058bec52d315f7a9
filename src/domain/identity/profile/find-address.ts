import { requireSystem } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import { selectAddress } from "./queries-profile.server.ts";

/** Someone's current email address; null if the account is disabled. */
export async function findAddress(ctx: Ctx, input: { userId: string }): Promise<string | null> {
  requireSystem(ctx);
  return inReadTransaction(ctx, ({ trx }) => selectAddress(trx, input.userId));
}
