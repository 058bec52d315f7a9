import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inAuthTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { isFresh } from "../sessions/is-fresh.ts";
import { findProfile, hasIdentityLock } from "./queries-profile.server.ts";
import { type GuardedQuestion, asksForFreshSignIn, LOCKABLE } from "./identity-guard.ts";

/** For the page: whether to ask for the password first, or to say that only staff can change this now. */
export async function getIdentityGuard(
  ctx: Ctx,
  { question }: { question: GuardedQuestion },
): Promise<{ isLocked: boolean; mustConfirm: boolean }> {
  const { userId } = requireMember(ctx);
  const guard = await inAuthTransaction(ctx, async (tx) => {
    const before = await findProfile(tx.trx, userId);
    if (!before) throw new AppError("not-found");
    const isLocked = await hasIdentityLock(tx.trx, userId);
    const asks = await asksForFreshSignIn(tx, { question, before, isLocked });
    return { isLocked: isLocked && LOCKABLE.has(question), asks };
  });
  return { isLocked: guard.isLocked, mustConfirm: guard.asks && !(await isFresh(ctx)) };
}
