import type { Ctx } from "#core/ctx.ts";
import { clinicToday, dayIn } from "#core/dates.ts";
import { formatDate } from "#core/format-date.ts";
import { listWeek } from "#domain/scheduling/lists/list-week.ts";
import { listVisitsToClose } from "#domain/scheduling/visits/list-visits-to-close.ts";
import { listVisitsToReassign, type VisitToReassign } from "#domain/scheduling/lists/list-visits-to-reassign.ts";
import { formatSlotHour, formatVisitDay, formatZone } from "#domain/scheduling/slots/visit-time.ts";
import { addDays, mondayOf, readDay } from "../../shared/format/calendar-day.server.ts";
import { US_STATE_NAMES } from "../../shared/format/us-state-names.ts";

const WHY: Record<VisitToReassign["why"], string> = {
  license: "isn't licensed there on that day",
  "time-off": "has taken time off",
  left: "no longer works here",
};

/** The week in the URL, in the clinic's time zone, filtered, with visits to reassign at the top. */
export async function toWeekView(ctx: Ctx, search: URLSearchParams) {
  const zone = ctx.env.CLINIC_TIME_ZONE;
  const today = clinicToday(ctx);
  const monday = mondayOf(readDay(search.get("week")) ?? today);
  const { from, providers, visits } = await listWeek(ctx, { day: monday });
  const toReassign = await listVisitsToReassign(ctx);
  const toClose = await listVisitsToClose(ctx);
  const everybody = withGone(providers, visits);
  const providerId = everybody.find((one) => one.providerId === search.get("provider"))?.providerId ?? "";
  const state = Object.keys(US_STATE_NAMES).find((code) => code === search.get("state")) ?? "";
  const shown = visits.filter(
    (visit) => (!providerId || visit.providerId === providerId) && (!state || visit.state === state),
  );
  const days = Array.from({ length: 7 }, (_, i) => addDays(monday, i));
  return {
    monday,
    zone: formatZone(from, zone),
    title: `${formatDate(monday, "weekday")} to ${formatDate(days[6]!, "weekday")}`,
    before: addDays(monday, -7),
    after: addDays(monday, 7),
    isThisWeek: monday === mondayOf(today),
    days: days.map((day) => ({ day, text: formatDate(day, "weekday"), isToday: day === today })),
    filter: { provider: providerId, state },
    providers: everybody.map(({ providerId: id, providerName }) => ({ id, name: providerName })),
    states: Object.entries(US_STATE_NAMES).map(([code, name]) => ({ code, name })),
    visits: shown.map((visit) => ({
      id: visit.id,
      day: dayIn(zone, visit.startsAt),
      providerId: visit.providerId,
      providerName: visit.providerName,
      hour: formatSlotHour(visit.startsAt, zone),
      name: visit.patientName,
      type: visit.typeName,
      state: visit.state,
      status: visit.status,
    })),
    toClose: toClose.map((visit) => ({
      id: visit.id,
      when: `${formatVisitDay(visit.startsAt, zone)}, ${formatSlotHour(visit.startsAt, zone)}`,
      name: visit.patientName,
      provider: visit.providerName,
      isArrived: visit.status === "arrived",
    })),
    toReassign: toReassign.map((visit) => ({
      id: visit.id,
      when: `${formatVisitDay(visit.startsAt, zone)}, ${formatSlotHour(visit.startsAt, zone)}`,
      name: visit.patientName,
      why: `${visit.providerName} ${WHY[visit.why]}`,
      state: US_STATE_NAMES[visit.state] ?? visit.state,
    })),
  };
}

export type WeekView = Awaited<ReturnType<typeof toWeekView>>;

type Named = { providerId: string; providerName: string };

/** Current providers, and former ones with visits this week. */
function withGone(providers: readonly Named[], visits: readonly Named[]): Named[] {
  const all = new Map([...visits, ...providers].map((one) => [one.providerId, one]));
  return [...all.values()].sort((a, b) => a.providerName.localeCompare(b.providerName));
}
