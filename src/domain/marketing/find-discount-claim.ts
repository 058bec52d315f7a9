import { requireSystem } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import { findSignup, findSuppression } from "./queries.server.ts";
import { foldAddress } from "./newsletter.ts";
import { unsubscribeUrl } from "./unsubscribe-token.ts";

export type DiscountClaim = { email: string; folded: string; addressHash: Buffer | null; unsubscribeUrl: string };

/** What billing needs to issue a sign-up's code. Null if the address wants no email. */
export async function findDiscountClaim(ctx: Ctx, input: { signupId: string }): Promise<DiscountClaim | null> {
  requireSystem(ctx);
  return inReadTransaction(ctx, async (tx) => {
    const signup = await findSignup(tx.trx, input.signupId);
    if (!signup || (await findSuppression(tx.trx, signup.email))) return null;
    return {
      email: signup.email,
      folded: foldAddress(signup.email),
      addressHash: signup.address_hash,
      unsubscribeUrl: unsubscribeUrl(ctx.env, signup.email),
    };
  });
}
