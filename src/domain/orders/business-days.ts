import { Temporal } from "temporal-polyfill";

/** Business days of pharmacies and carriers: Monday to Friday, except US federal holidays. Dates are YYYY-MM-DD. */
export function isBusinessDay(day: string): boolean {
  const date = Temporal.PlainDate.from(day);
  return date.dayOfWeek <= 5 && !holidaysOf(date.year).has(day);
}

/** The date `count` business days after `day`. A count of 0 returns `day` itself, even on a weekend. */
export function addBusinessDays(day: string, count: number): string {
  let date = Temporal.PlainDate.from(day);
  for (let left = count; left > 0;) {
    date = date.add({ days: 1 });
    if (isBusinessDay(date.toString())) left -= 1;
  }
  return date.toString();
}

/** Business days after `from`, up to and including `to`; 0 if `to` isn't later. */
export function businessDaysBetween(from: string, to: string): number {
  let count = 0;
  const end = Temporal.PlainDate.from(to);
  for (let date = Temporal.PlainDate.from(from).add({ days: 1 }); Temporal.PlainDate.compare(date, end) <= 0;) {
    if (isBusinessDay(date.toString())) count += 1;
    date = date.add({ days: 1 });
  }
  return count;
}

/** The promised shipping window for an order the pharmacy received on this day. */
export function promisedDays(sentOn: string, span: { from: number; to: number }): { from: string; until: string } {
  return { from: addBusinessDays(sentOn, span.from), until: addBusinessDays(sentOn, span.to) };
}

const known = new Map<number, ReadonlySet<string>>();

/**
 * Federal holidays observed in a year: on Friday for a Saturday, on Monday for a Sunday. May include next year's New Year's Day.
 */
export function holidaysOf(year: number): ReadonlySet<string> {
  let days = known.get(year);
  if (!days) {
    const all = [...federalHolidays(year), fixed(year + 1, 1, 1)].map(observed);
    days = new Set(all.filter((date) => date.year === year).map((date) => date.toString()));
    known.set(year, days);
  }
  return days;
}

/** 5 USC 6103(a). */
function federalHolidays(year: number): Temporal.PlainDate[] {
  return [
    fixed(year, 1, 1), // New Year's Day
    nth(year, 1, 3, MONDAY), // Birthday of Martin Luther King, Jr.
    nth(year, 2, 3, MONDAY), // Washington's Birthday
    last(year, 5, MONDAY), // Memorial Day
    fixed(year, 6, 19), // Juneteenth
    fixed(year, 7, 4), // Independence Day
    nth(year, 9, 1, MONDAY), // Labor Day
    nth(year, 10, 2, MONDAY), // Columbus Day
    fixed(year, 11, 11), // Veterans Day
    nth(year, 11, 4, THURSDAY), // Thanksgiving Day
    fixed(year, 12, 25), // Christmas Day
  ];
}

const MONDAY = 1;
const THURSDAY = 4;
const SATURDAY = 6;
const SUNDAY = 7;

function fixed(year: number, month: number, day: number): Temporal.PlainDate {
  return Temporal.PlainDate.from({ year, month, day });
}

function nth(year: number, month: number, n: number, weekday: number): Temporal.PlainDate {
  const first = fixed(year, month, 1);
  return first.add({ days: ((weekday - first.dayOfWeek + 7) % 7) + 7 * (n - 1) });
}

function last(year: number, month: number, weekday: number): Temporal.PlainDate {
  const end = fixed(year, month, 1).add({ months: 1 }).subtract({ days: 1 });
  return end.subtract({ days: (end.dayOfWeek - weekday + 7) % 7 });
}

function observed(date: Temporal.PlainDate): Temporal.PlainDate {
  if (date.dayOfWeek === SATURDAY) return date.subtract({ days: 1 });
  if (date.dayOfWeek === SUNDAY) return date.add({ days: 1 });
  return date;
}
