import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inAuthTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { findAccount, provenPhoneOf } from "./queries-account.server.ts";
import { factorsOf } from "../factors/queries-factor.server.ts";

/** Account data about contacting its owner and signing in. */
export async function getAccountFacts(ctx: Ctx): Promise<{ hasSignIn: boolean; provenPhone: string | null }> {
  const { userId } = requireMember(ctx);
  return inAuthTransaction(ctx, async (tx) => {
    const account = await findAccount(tx.trx, userId);
    if (!account) throw new AppError("unauthenticated");
    const factors = await factorsOf(tx.trx, userId);
    const hasPasskey = factors.some(({ factor_type, status }) => factor_type === "webauthn" && status === "verified");
    return {
      hasSignIn: account.password_hash !== null || hasPasskey,
      provenPhone: await provenPhoneOf(tx.trx, userId),
    };
  });
}
