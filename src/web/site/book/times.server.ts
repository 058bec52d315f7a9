import { Temporal } from "temporal-polyfill";
import { dayIn, endOfDayIn } from "#core/dates.ts";
import type { OfferedSlot } from "#domain/scheduling/appointment.ts";
import { US_ZONES } from "#domain/scheduling/slots/state-zone.ts";
import { formatSlotHour, formatVisitDay, isTimeZone, formatZone } from "#domain/scheduling/slots/visit-time.ts";

/** Available times, formatted: days as headings, the next three with times, and links to others. */
export type SlotView = { value: string; hour: string; when: string };
export type DayView = {
  day: string;
  title: string;
  count: string;
  parts: { name: string; slots: SlotView[] }[];
};
export type Times = {
  zone: string;
  zoneName: string;
  /** Whether the person chose it, here or before. */
  isZoneChosen: boolean;
  zones: { value: string; label: string }[];
  days: DayView[];
  /** The requested day, and the possible ones. */
  from: string;
  first: string;
  last: string;
  next: string | null;
  note: string | null;
};

const SHOWN_DAYS = 3;
const HORIZON_DAYS = 60;
const FIRST_LOOK_DAYS = 10;
const NOON = 12;
const EVENING = 17;

export type Find = (span: { from: Date; to: Date; zone: string }) => Promise<OfferedSlot[]>;

/** Time zone and day come from the URL, which is fine: they reveal nothing about anyone's health. */
export async function loadTimes(url: URL, now: Date, known: { zone: string }, find: Find): Promise<Times> {
  const wantedZone = url.searchParams.get("zone") ?? "";
  const isZoneChosen = isTimeZone(wantedZone);
  const zone = isZoneChosen ? wantedZone : known.zone;
  const first = dayIn(zone, now);
  const last = addDays(first, HORIZON_DAYS);
  const wanted = url.searchParams.get("from");
  const day = wanted && isDay(wanted) && wanted >= first && wanted <= last ? wanted : null;
  const from = day ?? first;
  const start = from === first ? now : endOfDayIn(zone, addDays(from, -1));
  const groups = await firstDays(find, zone, { start, from, last });
  const lastShown = groups.at(-1)?.day;
  return {
    zone,
    zoneName: formatZone(now, zone),
    isZoneChosen,
    from,
    first,
    last,
    zones: zoneChoices(zone, now),
    days: groups.map(({ day, slots }) => toDayView(day, slots, zone, first)),
    next: lastShown && lastShown < last ? addDays(lastShown, 1) : null,
    note: noteOn(wanted, day, groups[0]?.day, zone),
  };
}

/** One slot with its full date and time, for lists that mix days. */
export function toSlotView({ startsAt, providerId }: OfferedSlot, zone: string): SlotView {
  const hour = formatSlotHour(startsAt, zone);
  const value = `${startsAt.toISOString()}/${providerId}`;
  return { value, hour, when: `${formatVisitDay(startsAt, zone)}, ${hour}` };
}

async function firstDays(
  find: Find,
  zone: string,
  { start, from, last }: { start: Date; from: string; last: string },
): Promise<{ day: string; slots: OfferedSlot[] }[]> {
  const near = addDays(from, FIRST_LOOK_DAYS) < last ? addDays(from, FIRST_LOOK_DAYS) : last;
  let days = byDay(await find({ from: start, to: endOfDayIn(zone, near), zone }), zone);
  if (days.length < SHOWN_DAYS && near < last) {
    days = byDay(await find({ from: start, to: endOfDayIn(zone, last), zone }), zone);
  }
  return days.slice(0, SHOWN_DAYS);
}

function byDay(slots: OfferedSlot[], zone: string): { day: string; slots: OfferedSlot[] }[] {
  const days = new Map<string, OfferedSlot[]>();
  for (const slot of slots) {
    const day = dayIn(zone, slot.startsAt);
    days.set(day, [...(days.get(day) ?? []), slot]);
  }
  return [...days].map(([day, list]) => ({ day, slots: list }));
}

function toDayView(day: string, slots: OfferedSlot[], zone: string, today: string): DayView {
  const text = formatVisitDay(slots[0]!.startsAt, zone);
  const near = day === today ? "Today, " : day === addDays(today, 1) ? "Tomorrow, " : "";
  const parts = ["Morning", "Afternoon", "Evening"].map((name) => ({ name, slots: [] as SlotView[] }));
  for (const slot of slots) {
    const { hour } = Temporal.Instant.fromEpochMilliseconds(slot.startsAt.getTime()).toZonedDateTimeISO(zone);
    parts[hour < NOON ? 0 : hour < EVENING ? 1 : 2]!.slots.push(toSlotView(slot, zone));
  }
  return {
    day,
    title: `${near}${text}`,
    count: slots.length === 1 ? "1 time" : `${slots.length} times`,
    parts: parts.filter((part) => part.slots.length > 0),
  };
}

function noteOn(wanted: string | null, day: string | null, found: string | undefined, zone: string): string | null {
  if (wanted && !day) return `You can't book that day. You can book up to ${HORIZON_DAYS} days ahead.`;
  if (!day || !found || found === day) return null;
  return `There are no open times on ${formatVisitDay(noonOf(day, zone), zone)}. These are the next available days.`;
}

function zoneChoices(zone: string, now: Date): { value: string; label: string }[] {
  const zones: string[] = [...US_ZONES];
  if (!zones.includes(zone)) zones.push(zone);
  return zones.map((value) => ({ value, label: formatZone(now, value) }));
}

function noonOf(day: string, zone: string): Date {
  return new Date(
    Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: zone, plainTime: "12:00" }).epochMilliseconds,
  );
}

function addDays(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString();
}

function isDay(text: string): boolean {
  try {
    return Temporal.PlainDate.from(text).toString() === text;
  } catch {
    return false;
  }
}
