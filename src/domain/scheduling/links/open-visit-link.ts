import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import type { Appointment, OfferedSlot } from "../appointment.ts";
import { cancelBooking } from "../bookings/cancel-booking.ts";
import { findSlots } from "../slots/find-slots.ts";
import { acceptEarlierOffer } from "../waitlist/join-waitlist.ts";
import { findAppointment } from "../queries-appointment.server.ts";
import { findOpenOffer, type Offer } from "../waitlist/queries-waitlist.server.ts";
import { rescheduleBooking } from "../bookings/reschedule-booking.ts";
import { readVisitToken, type VisitLinkPurpose } from "./visit-link.ts";

export type OpenedVisitLink = {
  visit: Appointment;
  /** The patient, able to do what the link is for; the pages hand it to no other use case. */
  ctx: Ctx;
  offer: Offer | null;
};

/**
 * What a link from a mail opens, without signing in. Reading it changes nothing: mail programs open links by themselves. Null if
 * the link is for something else, has run out, or its visit was moved or canceled.
 */
export async function openVisitLink(
  ctx: Ctx,
  input: { token: string; purpose: VisitLinkPurpose },
): Promise<OpenedVisitLink | null> {
  const contents = readVisitToken(ctx, input.token, input.purpose);
  if (!contents) return null;
  const asPatient: Ctx = {
    ...ctx,
    actor: { kind: "member", userId: contents.userId, sessionId: contents.appointmentId },
  };
  const found = await inTransaction(asPatient, async (tx) => ({
    visit: await findAppointment(tx.trx, contents.appointmentId),
    offer: contents.offerId ? await findOpenOffer(tx.trx, contents.offerId, tx.now) : null,
  }));
  if (!found.visit || found.visit.status !== "booked" || found.visit.startsAt <= ctx.now) return null;
  if (input.purpose === "earlier" && !found.offer) return null;
  return { visit: found.visit, offer: found.offer, ctx: asPatient };
}

/** Cancels by the mail's button. Null if the link opens nothing. */
export async function cancelByLink(ctx: Ctx, input: { token: string }): Promise<{ timely: boolean } | null> {
  const opened = await openVisitLink(ctx, { ...input, purpose: "cancel" });
  return opened && cancelBooking(opened.ctx, { appointmentId: opened.visit.id });
}

/** Free times for the visit behind the link. Empty if the link opens nothing. */
export async function findSlotsByLink(
  ctx: Ctx,
  input: { token: string; from: Date; to: Date; zone: string },
): Promise<OfferedSlot[]> {
  const opened = await openVisitLink(ctx, { token: input.token, purpose: "reschedule" });
  if (!opened) return [];
  const { typeKey: type, state, providerId: preferredProviderId } = opened.visit;
  const { from, to, zone } = input;
  return findSlots(opened.ctx, { type, state, zone, from, to, preferredProviderId });
}

/** Moves by the mail's button. Null if the link opens nothing. */
export async function rescheduleByLink(
  ctx: Ctx,
  input: { token: string; providerId: string; startsAt: Date; zone?: string },
): Promise<Appointment | null> {
  const opened = await openVisitLink(ctx, { token: input.token, purpose: "reschedule" });
  if (!opened) return null;
  const { providerId, startsAt, zone } = input;
  return rescheduleBooking(opened.ctx, {
    appointmentId: opened.visit.id,
    providerId,
    startsAt,
    ...(zone ? { zone } : {}),
  });
}

/** Takes the earlier time that the mail offered. Null if the link opens nothing. */
export async function acceptEarlierByLink(ctx: Ctx, input: { token: string }): Promise<Appointment | null> {
  const opened = await openVisitLink(ctx, { ...input, purpose: "earlier" });
  return opened?.offer ? acceptEarlierOffer(opened.ctx, { offerId: opened.offer.id }) : null;
}
