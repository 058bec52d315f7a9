import { requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import { findProfile, selectReplacedContacts } from "./queries-profile.server.ts";

const SETTLED_DAYS = 14;

/**
 * The number staff call to verify someone: the one on file two weeks ago. Someone who stole an account would change the number
 * first and then answer the call.
 */
export async function getNumberToCall(
  ctx: Ctx,
  { userId }: { userId: string },
): Promise<{ number: string; isReplaced: boolean } | null> {
  requireStaff(ctx);
  return inReadTransaction(ctx, async ({ trx }) => {
    const since = new Date(ctx.now.getTime() - SETTLED_DAYS * 86_400_000);
    const replaced = await selectReplacedContacts(trx, userId, since);
    const before = replaced.find(({ field, old_value }) => field === "phone" && old_value)?.old_value;
    if (before) return { number: before, isReplaced: true };
    const now = (await findProfile(trx, userId))?.phone_number;
    return now ? { number: now, isReplaced: false } : null;
  });
}
