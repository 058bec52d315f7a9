import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { selectStopMessages } from "./queries-stop.server.ts";
import type { StopMessage } from "./stop.ts";

/** What providers told a member about a treatment stopped by a result. Your own only, and not by viewing as the member. */
export async function listStopMessages(ctx: Ctx, input: { userId: string }): Promise<StopMessage[]> {
  const { userId, viewedBy } = requireMember(ctx);
  if (userId !== input.userId) throw new AppError("not-found");
  if (viewedBy) return [];
  return inReadTransaction(ctx, ({ trx }) => selectStopMessages(trx, input.userId));
}
