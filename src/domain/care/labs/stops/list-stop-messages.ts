import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { selectStopMessages } from "./queries-stop.server.ts";
import type { StopMessage } from "./stop.ts";

/** What providers wrote to a member when they decided about a treatment that a result stops. One's own only. */
export async function listStopMessages(ctx: Ctx, input: { userId: string }): Promise<StopMessage[]> {
  if (requireMember(ctx).userId !== input.userId) throw new AppError("not-found");
  return inTransaction(ctx, ({ trx }) => selectStopMessages(trx, input.userId));
}
