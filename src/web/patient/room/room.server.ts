import { href, redirect } from "react-router";
import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { formatAt } from "#core/format-date.ts";
import { getProfile } from "#domain/identity/profile/get-profile.ts";
import { formatPhone } from "#domain/identity/profile/phone-number.server.ts";
import type { Appointment } from "#domain/scheduling/appointment.ts";
import { getOwnAppointment } from "#domain/scheduling/lists/get-own-appointment.ts";
import { formatSlotHour, formatVisitDay, formatZone } from "#domain/scheduling/slots/visit-time.ts";
import { canCheckIn } from "#domain/scheduling/visits/visit-rules.ts";
import { getVisitRules } from "#domain/scheduling/visits/get-visit-rules.ts";
import { findOwnArrival } from "#domain/visits/room/find-own-arrival.ts";
import { findRunningLate } from "#domain/visits/room/find-running-late.ts";
import { relayCredentials } from "#domain/visits/room/relay-credentials.server.ts";
import { US_STATE_NAMES } from "../../shared/format/us-state-names.ts";
import { capitalized, LOCALES, type Language } from "../../shared/language/language.ts";
import { loadRoomView } from "../../shared/room/room-view.server.ts";
import type { WebEnv } from "#core/env.ts";

const MINUTE = 60_000;

/** Own visits that are on or coming up; others have their page. */
export async function getVisitToJoin(ctx: Ctx, appointmentId: string): Promise<Appointment> {
  const visit = await getOwnAppointment(ctx, { appointmentId });
  const isJoinable = visit.status === "arrived" || (visit.status === "booked" && visit.endsAt > ctx.now);
  if (!isJoinable) throw redirect(href("/visits/:appointmentId", { appointmentId }), 303);
  return visit;
}

export async function loadRoomPage(ctx: Ctx, appointmentId: string, language: Language) {
  const locale = LOCALES[language];
  const visit = await getVisitToJoin(ctx, appointmentId);
  const rules = await getVisitRules(ctx);
  const late = await findRunningLate(ctx, { appointmentId });
  const arrival = await findOwnArrival(ctx, { visitId: appointmentId });
  const opensAt = new Date(visit.startsAt.getTime() - rules.check_in_before_minutes * MINUTE);
  return {
    id: visit.id,
    provider: visit.providerName,
    state: stateName(visit.state),
    stateKey: visit.state,
    zone: visit.zone,
    startsAt: visit.startsAt.toISOString(),
    hour: formatSlotHour(visit.startsAt, visit.zone, locale),
    day: `${capitalized(formatVisitDay(visit.startsAt, visit.zone, locale))}, ${formatZone(visit.startsAt, visit.zone, locale)}`,
    minutes: Math.round((visit.endsAt.getTime() - visit.startsAt.getTime()) / MINUTE),
    opensAt: opensAt.toISOString(),
    opensHour: formatSlotHour(opensAt, visit.zone, locale),
    isOpen: visit.status === "arrived" || canCheckIn(visit, rules, ctx.now),
    late: late && { expectedAt: late.expectedAt.toISOString(), saidAt: late.saidAt.toISOString() },
    room: arrival && (await loadRoomView(ctx, { visitId: appointmentId }, language)),
    arrival: arrival && {
      where: [stateName(arrival.patientState ?? ""), arrival.patientAddress].filter(Boolean).join(", "),
    },
    phone: await ownPhone(ctx),
    clinicPhone: ctx.env.BRAND_PHONE,
    // For the test of the connection; the room itself asks for its own.
    credentials: relayCredentials(ctx.env as WebEnv, { visitId: visit.id, side: "patient", now: ctx.now }),
    now: formatAt(visit.zone, ctx.now, "time", locale),
  };
}

export type RoomPageView = Awaited<ReturnType<typeof loadRoomPage>>;

async function ownPhone(ctx: Ctx): Promise<string> {
  const { phone_number: phone } = await getProfile(ctx, requireMember(ctx));
  return phone ? formatPhone(phone) : "";
}

export function stateName(state: string): string {
  return US_STATE_NAMES[state] ?? state;
}
