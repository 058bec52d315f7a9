import { Temporal } from "temporal-polyfill";
import { dayInfo, daysBetween, instantsOf, localMinute, type DayInfo } from "./local-day.ts";

/** Computes when visits can start, from calendars. No database, no page. Instants are milliseconds. */
export type Span = { from: number; to: number };
export type Hours = { fromMinute: number; toMinute: number };

export type ProviderCalendar = {
  providerId: string;
  zone: string;
  minimumNoticeMinutes: number;
  horizonDays: number;
  bufferBeforeMinutes: number;
  bufferAfterMinutes: number;
  /** License date ranges in the patient's state, both ends included. */
  licenses: { validFrom: string; validUntil: string }[];
  weeklyHours: (Hours & { weekday: number; effectiveFrom: string; effectiveUntil: string | null })[];
  exceptions: ({ day: string; kind: "closed" } | ({ day: string; kind: "extra" } & Hours))[];
  timeOff: Span[];
  /** Taken time, including buffers. */
  taken: Span[];
};

export type SlotQuestion = {
  /** Slots that start in [from, to). */
  from: number;
  to: number;
  now: number;
  lengthMinutes: number;
  stepMinutes: number;
  /** The patient's time zone: license dates are local dates there. */
  patientZone: string;
};

export type Slot = { providerId: string; start: number };

const MINUTE = 60_000;
const DAY = 86_400_000;

/** Every time a visit of this length can start with one provider, in order. */
export function slotsOf(calendar: ProviderCalendar, question: SlotQuestion): Slot[] {
  const length = question.lengthMinutes * MINUTE;
  const from = Math.max(question.from, question.now + calendar.minimumNoticeMinutes * MINUTE);
  const to = Math.min(question.to, question.now + calendar.horizonDays * DAY + 1);
  const licensed = licensedSpans(calendar, question.patientZone);
  if (from >= to || licensed.length === 0) return [];
  const taken = merged(calendar.taken);
  const timeOff = merged(calendar.timeOff);
  const before = calendar.bufferBeforeMinutes * MINUTE;
  const after = calendar.bufferAfterMinutes * MINUTE;
  const slots: Slot[] = [];
  for (const day of daysBetween(calendar.zone, from, to)) {
    const windows = windowsOn(calendar, day);
    if (windows.length === 0) continue;
    for (const start of startsOn(day, windows, question)) {
      if (start < from || start >= to) continue;
      if (!licensed.some((span) => span.from <= start && start + length <= span.to)) continue;
      if (overlaps(timeOff, start, start + length)) continue;
      if (overlaps(taken, start - before, start + length + after)) continue;
      slots.push({ providerId: calendar.providerId, start });
    }
  }
  return slots;
}

/** The time a visit takes in the calendar: its own plus the provider's buffers. */
export function bookedSpan(
  calendar: Pick<ProviderCalendar, "bufferBeforeMinutes" | "bufferAfterMinutes">,
  visit: Span,
): Span {
  return {
    from: visit.from - calendar.bufferBeforeMinutes * MINUTE,
    to: visit.to + calendar.bufferAfterMinutes * MINUTE,
  };
}

/**
 * One slot per time: the provider the patient knows if free, else the one with the most free times, so busy providers aren't
 * filled up first.
 */
export function onePerTime(slots: Slot[], preferredProviderId?: string): Slot[] {
  const free = new Map<string, number>();
  for (const { providerId } of slots) free.set(providerId, (free.get(providerId) ?? 0) + 1);
  if (preferredProviderId) free.set(preferredProviderId, Infinity);
  const best = new Map<number, Slot>();
  for (const slot of slots) {
    const other = best.get(slot.start);
    if (!other || (free.get(slot.providerId) ?? 0) > (free.get(other.providerId) ?? 0)) best.set(slot.start, slot);
  }
  return [...best.values()].sort((a, b) => a.start - b.start);
}

/** The free times nearest to a requested one, in order of time. */
export function nearestTo(slots: Slot[], wanted: number, count: number): Slot[] {
  return slots
    .toSorted((a, b) => Math.abs(a.start - wanted) - Math.abs(b.start - wanted))
    .slice(0, count)
    .sort((a, b) => a.start - b.start);
}

/** The instants when a license in the patient's state is valid. */
function licensedSpans(calendar: ProviderCalendar, patientZone: string): Span[] {
  return calendar.licenses.map(({ validFrom, validUntil }) => ({
    from: dayInfo(patientZone, validFrom).start,
    to: dayInfo(patientZone, Temporal.PlainDate.from(validUntil).add({ days: 1 }).toString()).start,
  }));
}

function windowsOn(calendar: ProviderCalendar, { day, weekday }: DayInfo): Hours[] {
  const exceptions = calendar.exceptions.filter((exception) => exception.day === day);
  if (exceptions.some(({ kind }) => kind === "closed")) return [];
  const weekly = calendar.weeklyHours.filter(
    (hours) =>
      hours.weekday === weekday &&
      hours.effectiveFrom <= day &&
      (hours.effectiveUntil === null || hours.effectiveUntil >= day),
  );
  return [...weekly, ...exceptions.filter((exception) => exception.kind === "extra")];
}

function startsOn(day: DayInfo, windows: Hours[], { lengthMinutes, stepMinutes }: SlotQuestion): number[] {
  const starts = windows.flatMap((hours) => {
    const found: number[] = [];
    for (let minute = hours.fromMinute; minute < hours.toMinute; minute += stepMinutes) {
      if (day.isPlain) {
        if (minute + lengthMinutes <= hours.toMinute) found.push(day.start + minute * MINUTE);
      } else {
        found.push(...instantsOf(day, minute).filter((start) => staysInside(day, hours, start, lengthMinutes)));
      }
    }
    return found;
  });
  return windows.length === 1 && day.isPlain ? starts : [...new Set(starts)].sort((a, b) => a - b);
}

const SAMPLE_MINUTES = 5;

/** On a day with a clock change: whether every moment of the visit is within the hours on the provider's clock. */
function staysInside(day: DayInfo, hours: Hours, start: number, lengthMinutes: number): boolean {
  for (let passed = 0; passed < lengthMinutes; passed += SAMPLE_MINUTES) {
    const local = localMinute(day, start + passed * MINUTE);
    if (local === null || local < hours.fromMinute || local >= hours.toMinute) return false;
  }
  return true;
}

/** Sorted, with touching or overlapping ranges merged. */
function merged(spans: Span[]): Span[] {
  const result: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const last = result.at(-1);
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to);
    else result.push({ ...span });
  }
  return result;
}

function overlaps(spans: Span[], from: number, to: number): boolean {
  let [low, high] = [0, spans.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (spans[middle]!.from < to) low = middle + 1;
    else high = middle;
  }
  return low > 0 && spans[low - 1]!.to > from;
}
