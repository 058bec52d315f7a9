import { Temporal } from "temporal-polyfill";
import { dayIn, endOfDayIn } from "#core/dates.ts";
import type { OfferedSlot } from "#domain/scheduling/appointment.ts";
import { US_ZONES } from "#domain/scheduling/slots/state-zone.ts";
import { bookingText } from "../../shared/language/es/messages.server.ts";
import { capitalized, LOCALES, type Language } from "../../shared/language/language.ts";
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

type Known = { zone: string; language?: Language };

/** Time zone and day come from the URL, which is fine: they reveal nothing about anyone's health. */
export async function loadTimes(url: URL, now: Date, known: Known, find: Find): Promise<Times> {
  const language = known.language ?? "en";
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
    zoneName: formatZone(now, zone, LOCALES[language]),
    isZoneChosen,
    from,
    first,
    last,
    zones: zoneChoices(zone, now, LOCALES[language]),
    days: groups.map(({ day, slots }) => toDayView(day, slots, { zone, today: first, language })),
    next: lastShown && lastShown < last ? addDays(lastShown, 1) : null,
    note: noteOn(wanted, day, groups[0]?.day, { zone, language }),
  };
}

/** One slot with its full date and time, for lists that mix days. */
export function toSlotView({ startsAt, providerId }: OfferedSlot, zone: string, language: Language): SlotView {
  const locale = LOCALES[language];
  const hour = formatSlotHour(startsAt, zone, locale);
  const value = `${startsAt.toISOString()}/${providerId}`;
  return { value, hour, when: `${capitalized(formatVisitDay(startsAt, zone, locale))}, ${hour}` };
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

type Shown = { zone: string; today: string; language: Language };

function toDayView(day: string, slots: OfferedSlot[], { zone, today, language }: Shown): DayView {
  const t = bookingText(language);
  const text = formatVisitDay(slots[0]!.startsAt, zone, LOCALES[language]);
  const parts = (["Morning", "Afternoon", "Evening"] as const).map((name) => ({
    name: t(name),
    slots: [] as SlotView[],
  }));
  for (const slot of slots) {
    const { hour } = Temporal.Instant.fromEpochMilliseconds(slot.startsAt.getTime()).toZonedDateTimeISO(zone);
    parts[hour < NOON ? 0 : hour < EVENING ? 1 : 2]!.slots.push(toSlotView(slot, zone, language));
  }
  return {
    day,
    title:
      day === today
        ? t("Today, {day}", { day: text })
        : day === addDays(today, 1)
          ? t("Tomorrow, {day}", { day: text })
          : capitalized(text),
    count: slots.length === 1 ? t("1 time") : t("{count} times", { count: slots.length }),
    parts: parts.filter((part) => part.slots.length > 0),
  };
}

function noteOn(
  wanted: string | null,
  day: string | null,
  found: string | undefined,
  { zone, language }: { zone: string; language: Language },
): string | null {
  const t = bookingText(language);
  if (wanted && !day) {
    return t("You can't book that day. You can book up to {days} days ahead.", { days: HORIZON_DAYS });
  }
  if (!day || !found || found === day) return null;
  return t("There are no open times on {day}. These are the next available days.", {
    day: formatVisitDay(noonOf(day, zone), zone, LOCALES[language]),
  });
}

function zoneChoices(zone: string, now: Date, locale: string): { value: string; label: string }[] {
  const zones: string[] = [...US_ZONES];
  if (!zones.includes(zone)) zones.push(zone);
  return zones.map((value) => ({ value, label: formatZone(now, value, locale) }));
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
