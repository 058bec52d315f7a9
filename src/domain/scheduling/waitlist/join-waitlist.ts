import { z } from "zod";
import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { newId } from "#core/id.ts";
import { Email } from "#domain/identity/profile/person-fields.ts";
import { isUsState } from "#domain/identity/profile/us-state.ts";
import type { Appointment } from "../appointment.ts";
import { findAppointment } from "../queries-appointment.server.ts";
import {
  endWaitlistEntries,
  findOpenOffer,
  hasOpenWaitlistEntry,
  insertStateWait,
  insertWaitlistEntry,
  isRepeatedStateWait,
  markOfferAccepted,
} from "./queries-waitlist.server.ts";
import { rescheduleBooking } from "../bookings/reschedule-booking.ts";

/** "Tell me if an earlier time frees up." Asking twice is asking once. */
export async function joinWaitlist(ctx: Ctx, input: { appointmentId: string }): Promise<void> {
  const { userId } = requireMember(ctx);
  await inTransaction(ctx, async (tx) => {
    const visit = await findAppointment(tx.trx, input.appointmentId);
    if (!visit || visit.userId !== userId) throw new AppError("not-found");
    if (visit.status !== "booked" || visit.startsAt <= tx.now) throw new AppError("conflict");
    await insertWaitlistEntry(tx.trx, {
      id: newId(tx.now.getTime()),
      user_id: userId,
      appointment_id: visit.id,
      created_at: tx.now,
    });
  });
}

export async function leaveWaitlist(ctx: Ctx, input: { appointmentId: string }): Promise<void> {
  const { userId } = requireMember(ctx);
  await inTransaction(ctx, async (tx) => {
    const visit = await findAppointment(tx.trx, input.appointmentId);
    if (!visit || visit.userId !== userId) throw new AppError("not-found");
    await endWaitlistEntries(tx.trx, visit.id, tx.now);
  });
}

export async function isOnEarlierWaitlist(ctx: Ctx, input: { appointmentId: string }): Promise<boolean> {
  requireMember(ctx);
  return inTransaction(ctx, ({ trx }) => hasOpenWaitlistEntry(trx, input.appointmentId));
}

/** Takes an earlier time that was offered: the visit moves there, unless somebody else was faster. */
export async function acceptEarlierOffer(ctx: Ctx, input: { offerId: string }): Promise<Appointment> {
  const { userId } = requireMember(ctx);
  const offer = await inTransaction(ctx, (tx) => findOpenOffer(tx.trx, input.offerId, tx.now));
  if (!offer || offer.userId !== userId) throw new AppError("not-found");
  const moved = await rescheduleBooking(ctx, offer);
  await inTransaction(ctx, (tx) => markOfferAccepted(tx.trx, offer.id));
  return moved;
}

export const StateWait = z.object({
  email: Email,
  state: z.string().refine(isUsState, "Choose your state"),
});

/** Somebody in a state the clinic does not serve asks to be told when it does. Answers the same whether they had asked before. */
export async function joinStateWaitlist(ctx: Ctx, input: z.infer<typeof StateWait>): Promise<void> {
  const { email, state } = StateWait.parse(input);
  try {
    await inTransaction(ctx, (tx) =>
      insertStateWait(tx.trx, { id: newId(tx.now.getTime()), email, state, created_at: tx.now }),
    );
  } catch (error) {
    if (!isRepeatedStateWait(error)) throw error;
  }
}
