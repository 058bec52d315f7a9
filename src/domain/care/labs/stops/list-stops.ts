import { requireMember } from "#core/actor.ts";
import type { Ctx, TxCtx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { selectStopMessages, selectStops } from "./queries-stop.server.ts";
import type { LabStop, StopMessage } from "./stop.ts";

/** For other slices, in their transaction: what stops a person's treatments, or one of them. */
export async function listStops(tx: TxCtx, about: { userId: string; treatmentKey?: string }): Promise<LabStop[]> {
  const stops = await selectStops(tx.trx, about.userId);
  return stops.filter(({ treatmentKey }) => !about.treatmentKey || treatmentKey === about.treatmentKey);
}

/** What providers wrote to a member when they decided about a treatment that a result stops. One's own only. */
export async function listStopMessages(ctx: Ctx, input: { userId: string }): Promise<StopMessage[]> {
  if (requireMember(ctx).userId !== input.userId) throw new AppError("not-found");
  return inTransaction(ctx, ({ trx }) => selectStopMessages(trx, input.userId));
}
