import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import { selectIsInQuestion } from "../queries-appointment.server.ts";

/** Whether one of your treatments stopped since you booked or kept this first visit, so that canceling it is free. */
export async function isOwnVisitInQuestion(ctx: Ctx, input: { appointmentId: string }): Promise<boolean> {
  requireMember(ctx);
  return inReadTransaction(ctx, ({ trx }) => selectIsInQuestion(trx, input.appointmentId));
}
