import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inAuthTransaction } from "#core/db.ts";
import { isFreshIn } from "./freshness.ts";

/** Whether this sign-in is recent enough to change sign-in settings. Pages check first and send people to confirm. */
export async function isFresh(ctx: Ctx): Promise<boolean> {
  requireMember(ctx);
  return inAuthTransaction(ctx, isFreshIn);
}
