import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import type { Appointment } from "../appointment.ts";
import { findOpenOffer, markOfferAccepted } from "./queries-waitlist.server.ts";
import { rescheduleBooking } from "../bookings/reschedule-booking.ts";

/** Accepts an offered earlier time: the visit moves there, unless someone else was faster. */
export async function acceptEarlierOffer(ctx: Ctx, input: { offerId: string }): Promise<Appointment> {
  const { userId } = requireMember(ctx);
  const offer = await inTransaction(ctx, (tx) => findOpenOffer(tx.trx, input.offerId, tx.now));
  if (!offer || offer.userId !== userId) throw new AppError("not-found");
  const moved = await rescheduleBooking(ctx, offer);
  await inTransaction(ctx, (tx) => markOfferAccepted(tx.trx, offer.id));
  return moved;
}
