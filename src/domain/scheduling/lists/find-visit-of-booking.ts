import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import type { Appointment } from "../appointment.ts";
import { findNewestOfBooking } from "./queries-lists.server.ts";

/** The current visit of a booking, however often it was moved. */
export async function findVisitOfBooking(ctx: Ctx, input: { bookingId: string }): Promise<Appointment | null> {
  const { userId } = requireMember(ctx);
  const visit = await inReadTransaction(ctx, ({ trx }) => findNewestOfBooking(trx, input.bookingId));
  return visit?.userId === userId ? visit : null;
}
