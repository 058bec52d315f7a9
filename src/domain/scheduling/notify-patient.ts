import type { TxCtx } from "#core/ctx.ts";
import { enqueueMail, type VisitCalendarEntry } from "#core/mail.ts";
import type { Appointment } from "./appointment.ts";
import { findPatient } from "./queries-appointment.server.ts";
import { visitLink, visitUrl } from "./links/visit-link.ts";

export type VisitNews = "booked" | "moved" | "provider-changed" | "canceled" | "canceled-by-clinic" | "not-needed";

/**
 * Emails the patient about their visit, with a calendar entry. Never says what it's about, because a mailbox may be shared. The
 * entry reflects the visit now; a later change sends a new one with a higher sequence number.
 */
export async function notifyPatient(tx: TxCtx, visit: Appointment, news: VisitNews): Promise<void> {
  const patient = await findPatient(tx.trx, visit.userId);
  if (!patient) return;
  const to = { name: "", address: patient.email };
  const member = { userId: visit.userId, aboutId: visit.calendarId, until: visit.startsAt };
  const when = { at: visit.startsAt.toISOString(), zone: visit.zone };
  if (news === "canceled" || news === "canceled-by-clinic" || news === "not-needed") {
    const isNotNeeded = news === "not-needed";
    const bookUrl = `${tx.env.PUBLIC_ORIGIN}${isNotNeeded ? "/next-steps" : "/profile"}`;
    const props = { when, byClinic: news === "canceled-by-clinic", isNotNeeded, bookUrl };
    const calendar = entry(visit, "CANCEL");
    await enqueueMail(tx, { template: "visit-canceled", to, member, props: { ...props, calendar } });
    return;
  }
  const props = { news, when, provider: visit.providerName, ...visitLinks(tx, visit) };
  const calendar = entry(visit, "REQUEST");
  await enqueueMail(tx, { template: "visit-booked", to, member, props: { ...props, calendar } });
}

/** The buttons in every email about an active visit: to its page, which requires sign-in, and two that don't. */
export function visitLinks(
  tx: TxCtx,
  visit: Appointment,
): { visitUrl: string; rescheduleUrl: string; cancelUrl: string } {
  const contents = { appointmentId: visit.id, userId: visit.userId, expiresAt: visit.startsAt.getTime() };
  return {
    visitUrl: visitUrl(tx.env, visit.calendarId),
    rescheduleUrl: visitLink(tx.env, "reschedule", contents),
    cancelUrl: visitLink(tx.env, "cancel", contents),
  };
}

function entry(visit: Appointment, method: VisitCalendarEntry["method"]): VisitCalendarEntry {
  return {
    method,
    id: visit.calendarId,
    sequence: visit.sequence,
    startsAt: visit.startsAt.toISOString(),
    endsAt: visit.endsAt.toISOString(),
  };
}
