import { href } from "react-router";
import type { Ctx } from "#core/ctx.ts";
import type { Appointment, AppointmentStatus } from "#domain/scheduling/appointment.ts";
import { isReturningPatient } from "#domain/scheduling/lists/is-returning-patient.ts";
import { listOwnAppointments } from "#domain/scheduling/lists/list-own-appointments.ts";
import { canCheckIn } from "#domain/scheduling/visits/visit-rules.ts";
import { getVisitRules } from "#domain/scheduling/visits/get-visit-rules.ts";
import { formatSlotHour, formatVisitDay, formatVisitTime, formatZone } from "#domain/scheduling/slots/visit-time.ts";

const MAX_PAST = 10;

/** Your own visits, formatted. Only their own pages say what they're about. */
export async function loadOwnVisits(ctx: Ctx) {
  const { coming, past } = await listOwnAppointments(ctx);
  const rules = await getVisitRules(ctx);
  const hasFirst = coming.some(({ isInitial }) => isInitial);
  return {
    coming: coming.map((visit) => ({ ...text(visit), canCheckIn: canCheckIn(visit, rules, ctx.now) })),
    past: past.slice(0, MAX_PAST).map(text),
    bookTo: hasFirst || (await isReturningPatient(ctx)) ? href("/consultation/secondary-followup") : href("/book"),
  };
}
export type OwnVisits = Awaited<ReturnType<typeof loadOwnVisits>>;

function text({ id, startsAt, zone, providerName, status }: Appointment) {
  return {
    id,
    when: formatVisitTime(startsAt, zone),
    day: formatVisitDay(startsAt, zone),
    hour: formatSlotHour(startsAt, zone),
    zone: formatZone(startsAt, zone),
    provider: providerName,
    status: STATUS[status] ?? null,
  };
}

const STATUS: Partial<Record<AppointmentStatus, string>> = { canceled: "Canceled", noshow: "Missed" };
