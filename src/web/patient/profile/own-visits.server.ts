import { href } from "react-router";
import type { Ctx } from "#core/ctx.ts";
import type { Appointment, AppointmentStatus } from "#domain/scheduling/appointment.ts";
import { isReturningPatient } from "#domain/scheduling/lists/is-returning-patient.ts";
import { listOwnAppointments } from "#domain/scheduling/lists/list-own-appointments.ts";
import { canCheckIn } from "#domain/scheduling/visits/visit-rules.ts";
import { getVisitRules } from "#domain/scheduling/visits/get-visit-rules.ts";
import { formatSlotHour, formatVisitDay, formatVisitTime, formatZone } from "#domain/scheduling/slots/visit-time.ts";
import type { AccountText } from "../../shared/language/es/account.server.ts";
import { accountText } from "../../shared/language/es/messages.server.ts";
import { capitalized, LOCALES, type Language } from "../../shared/language/language.ts";

const MAX_PAST = 10;

/** Your own visits, formatted. Only their own pages say what they're about. */
export async function loadOwnVisits(ctx: Ctx, language: Language = "en") {
  const { coming, past } = await listOwnAppointments(ctx);
  const rules = await getVisitRules(ctx);
  const hasFirst = coming.some(({ isInitial }) => isInitial);
  return {
    coming: coming.map((visit) => ({ ...toView(visit, language), canCheckIn: canCheckIn(visit, rules, ctx.now) })),
    past: past.slice(0, MAX_PAST).map((visit) => toView(visit, language)),
    bookTo: hasFirst || (await isReturningPatient(ctx)) ? href("/consultation/secondary-followup") : href("/book"),
  };
}
export type OwnVisits = Awaited<ReturnType<typeof loadOwnVisits>>;

function toView({ id, startsAt, zone, providerName, status }: Appointment, language: Language) {
  const locale = LOCALES[language];
  const label = STATUS[status];
  return {
    id,
    when: capitalized(formatVisitTime(startsAt, zone, locale)),
    day: capitalized(formatVisitDay(startsAt, zone, locale)),
    hour: formatSlotHour(startsAt, zone, locale),
    zone: capitalized(formatZone(startsAt, zone, locale)),
    provider: providerName,
    status: label ? accountText(language)(label) : null,
  };
}

const STATUS: Partial<Record<AppointmentStatus, AccountText>> = { canceled: "Canceled", noshow: "Missed" };
