import { Temporal } from "temporal-polyfill";
import type { Ctx } from "#core/ctx.ts";
import { dayIn } from "#core/dates.ts";
import { formatAt } from "#core/format-date.ts";
import type { ProviderDay } from "#domain/scheduling/lists/list-provider-day.ts";
import { getCatalog } from "#domain/catalog/get-catalog.ts";
import { listPatientFacts, type PatientFacts } from "#domain/desk/patients/list-patient-facts.ts";
import { listVisitFees } from "#domain/billing/invoices/list-visit-fees.ts";
import { listVisitsToClose } from "#domain/scheduling/visits/list-visits-to-close.ts";
import { canCheckIn, isNoShowProposed, undoUntil } from "#domain/scheduling/visits/visit-rules.ts";
import { getVisitRules } from "#domain/scheduling/visits/get-visit-rules.ts";
import { formatSlotHour, formatVisitDay, formatZone } from "#domain/scheduling/slots/visit-time.ts";
import { listPatientsInRooms } from "#domain/visits/room/list-patients-in-rooms.ts";
import { canWaiveFee } from "#domain/scheduling/visits/waive-visit-fee.ts";
import { addDays } from "../../shared/format/calendar-day.server.ts";
import { formatFee } from "../../shared/appointment/visit-fee-label.ts";
import { US_STATE_NAMES } from "../../shared/format/us-state-names.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const RAIL_HOURS = { first: 7, last: 19 };
/** In pixels. A card must hold three lines of text, so that days full of short visits get a longer rail. */
const SIZES = { hour: 84, tallestHour: 288, card: 64, gap: 3 };

type Visit = ProviderDay["visits"][number];

/** A day as rendered: formatted times and pixel positions. Positions are instants, so clock changes are included. */
export async function toDayView(ctx: Ctx, { provider, day, visits, timeOff }: ProviderDay) {
  const rules = await getVisitRules(ctx);
  const { zone } = provider;
  const fees = await listVisitFees(ctx, { bookingIds: visits.map(({ calendarId }) => calendarId) });
  const unclosed = (await listVisitsToClose(ctx)).filter(({ id }) => visits.every((visit) => visit.id !== id));
  const today = dayIn(zone, ctx.now);
  const facts = await listPatientFacts(ctx, { userIds: [...new Set(visits.map(({ userId }) => userId))] });
  const inRoom = await listPatientsInRooms(ctx, { visitIds: visits.map(({ id }) => id) });
  const { treatments } = await getCatalog(ctx);
  const nameOf = (key: string) => treatments.find((one) => one.key === key)?.name ?? key;
  const isPast = (visit: Visit) => day === today && !isAhead(visit.status) && visit.endsAt <= ctx.now;
  const noon = instantOf(day, zone, 12);
  const rail = railOf(
    day,
    zone,
    visits.filter((visit) => !isPast(visit)),
    day === today ? ctx.now : null,
  );
  const place = (from: Date, to: Date) => {
    const top = rail.yOf(Math.max(from.getTime(), rail.from));
    return { top, height: rail.yOf(Math.min(to.getTime(), rail.to)) - top };
  };
  const next = visits.find(({ status, endsAt }) => isAhead(status) && endsAt > ctx.now);
  return {
    title: formatVisitDay(new Date(noon), zone),
    zone: formatZone(new Date(noon), zone),
    isToday: day === today,
    date: day,
    before: addDays(day, -1),
    after: addDays(day, 1),
    done: visits.filter(({ status }) => status === "fulfilled").length,
    visits: visits.map((visit) => {
      const { top, height } = place(visit.startsAt, visit.endsAt);
      return {
        id: visit.id,
        userId: visit.userId,
        top: top + 1,
        height: Math.max(SIZES.card, height - SIZES.gap),
        hour: formatSlotHour(visit.startsAt, zone),
        patientTime: patientTime(visit, zone),
        name: visit.patientName,
        facts: factsOf(visit, facts.get(visit.userId), nameOf),
        flags: flagsOf(facts.get(visit.userId), nameOf),
        waiting: waitingOf(visit, ctx.now),
        isInRoom: inRoom.has(visit.id),
        isPast: isPast(visit),
        status: visit.status,
        canCheckIn: canCheckIn(visit, rules, ctx.now, "provider"),
        isNoShowProposed: isNoShowProposed(visit, rules, ctx.now),
        canUndoNoShow: visit.status === "noshow" && !!visit.endedAt && ctx.now < undoUntil(visit.endedAt, zone),
        canWaiveFee: canWaiveFee(visit, ctx.now),
        fee: formatFee(fees.get(visit.calendarId)),
        canEnd: visit.status === "arrived" && visit.startsAt <= ctx.now,
        isNext: day === today && visit.id === next?.id,
      };
    }),
    timeOff: timeOff.map(({ id, startsAt, endsAt }) => ({
      id,
      ...place(startsAt, endsAt),
      text: formatTimeOff(startsAt, endsAt, zone, day),
    })),
    /** Visits from other days without an outcome. */
    unclosed: unclosed.map((visit) => ({
      id: visit.id,
      text: `${formatVisitDay(visit.startsAt, zone)}, ${formatSlotHour(visit.startsAt, zone)}: ${visit.patientName}`,
      day: dayIn(zone, visit.startsAt),
      isArrived: visit.status === "arrived",
    })),
    hours: rail.hours,
    height: rail.yOf(rail.to),
    now:
      day === today && ctx.now.getTime() >= rail.from && ctx.now.getTime() < rail.to ? nowLine(ctx, zone, rail) : null,
  };
}

type Rail = { from: number; to: number; yOf(at: number): number; hours: { label: string; top: number }[] };

/**
 * From seven to seven by the provider's clock, longer if visits lie outside. Today it begins with the current hour, or earlier if a
 * visit before it isn't over.
 */
function railOf(day: string, zone: string, visits: Visit[], now: Date | null): Rail {
  const starts = visits.map(({ startsAt }) => startsAt.getTime());
  const ends = visits.map(({ endsAt }) => endsAt.getTime());
  const last = instantOf(day, zone, RAIL_HOURS.last);
  const opens = instantOf(day, zone, RAIL_HOURS.first);
  const first = now && now.getTime() > opens ? Math.min(now.getTime(), last - HOUR) : opens;
  const from = Math.min(...[first, ...starts].map((at) => at - (at % HOUR)));
  const to = Math.max(last, ...ends);
  const shortest = Math.min(
    ...starts.map((at, i) => (starts[i + 1] ?? Infinity) - at),
    ...ends.map((at, i) => at - starts[i]!),
  );
  const forCards = ((SIZES.card + SIZES.gap) * HOUR) / shortest;
  const hour = Math.min(SIZES.tallestHour, Math.max(SIZES.hour, forCards));
  const yOf = (at: number) => Math.round(((at - from) / HOUR) * hour);
  const hours: Rail["hours"] = [];
  for (let at = from; at < to; at += HOUR) hours.push({ label: formatAt(zone, new Date(at), "hour"), top: yOf(at) });
  return { from, to, yOf, hours };
}

/** "41, Testosterone. Renewal, Texas": who it is, and why they come. */
function factsOf(visit: Visit, patient: PatientFacts | undefined, nameOf: (key: string) => string): string {
  const who = [patient?.age ?? [], (patient?.treatments ?? []).map(nameOf)].flat().join(", ");
  const why = `${visit.typeName}, ${US_STATE_NAMES[visit.state] ?? visit.state}`;
  return who ? `${who}. ${why}` : why;
}

/** What to look at before the visit. */
function flagsOf(patient: PatientFacts | undefined, nameOf: (key: string) => string): string[] {
  if (!patient) return [];
  const { held, unreviewedResults } = patient;
  return [
    held.length > 0 ? [`On hold: ${held.map(nameOf).join(", ")}`] : [],
    unreviewedResults > 0
      ? [unreviewedResults === 1 ? "1 result to review" : `${unreviewedResults} results to review`]
      : [],
  ].flat();
}

/** Minutes since they checked in, but not before the visit was due. */
function waitingOf(visit: Visit, now: Date): number | null {
  if (visit.status !== "arrived" || !visit.arrivedAt) return null;
  const since = Math.max(visit.arrivedAt.getTime(), visit.startsAt.getTime());
  return Math.max(0, Math.floor((now.getTime() - since) / MINUTE));
}

function nowLine(ctx: Ctx, zone: string, rail: Rail) {
  return { top: rail.yOf(ctx.now.getTime()), text: formatSlotHour(ctx.now, zone) };
}

/** With the day where it is another one there. */
function patientTime(visit: Visit, zone: string): string {
  const text = `${formatSlotHour(visit.startsAt, visit.zone)} ${formatZone(visit.startsAt, visit.zone)}`;
  const isSameDay = dayIn(visit.zone, visit.startsAt) === dayIn(zone, visit.startsAt);
  return isSameDay ? text : `${formatVisitDay(visit.startsAt, visit.zone)}, ${text}`;
}

function formatTimeOff(startsAt: Date, endsAt: Date, zone: string, day: string): string {
  const from = dayIn(zone, startsAt) < day ? "the day before" : formatSlotHour(startsAt, zone);
  const to = dayIn(zone, endsAt) > day ? "the day after" : formatSlotHour(endsAt, zone);
  return `Time off, ${from} to ${to}`;
}

function isAhead(status: Visit["status"]): boolean {
  return status === "booked" || status === "arrived";
}

function instantOf(day: string, zone: string, hour: number): number {
  return Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: zone, plainTime: { hour } }).epochMilliseconds;
}
