import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import type { Appointment } from "../appointment.ts";
import { findAppointment } from "../queries-appointment.server.ts";
import { findOpenOffer, type Offer } from "../waitlist/queries-waitlist.server.ts";
import { readVisitToken } from "./read-visit-token.ts";
import type { VisitLinkPurpose } from "./visit-link.ts";

export type OpenedVisitLink = {
  visit: Appointment;
  /** The patient, allowed to do only what the link is for; pages pass it to no other use case. */
  ctx: Ctx;
  offer: Offer | null;
};

/**
 * The visit a link in an email opens, without signing in. Reading changes nothing, because mail programs open links on their own.
 * Null if the link is for something else, has expired, or its visit was moved or canceled.
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
