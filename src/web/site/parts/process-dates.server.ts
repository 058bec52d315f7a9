import { Temporal } from "temporal-polyfill";
import { formatDate } from "#core/format-date.ts";
import type { ClinicalFacts } from "#domain/catalog/clinical-facts.ts";

/** The usual dates if someone starts today, as offsets on the ruler and as text. */
export type Day = { offset: number; short: string; long: string };
export type ProcessDates = {
  length: number;
  today: Day;
  labs: [Day, Day];
  visit: Day;
  ship: { from: Day; to: Day };
  weeks: Day[];
};

/** Two days to find a lab, two mornings a few days apart, four days for the results and a slot, then the pharmacy. */
export function processDates(
  today: string,
  shipping: ClinicalFacts["shipping_business_days"],
  locale?: string,
): ProcessDates {
  const start = Temporal.PlainDate.from(today);
  const firstLab = workdayFrom(start.add({ days: 2 }));
  const secondLab = workdayFrom(firstLab.add({ days: 3 }));
  const visit = workdayFrom(secondLab.add({ days: 4 }));
  const from = addWorkdays(visit, shipping.from);
  const to = addWorkdays(visit, shipping.to);
  const describe = (date: Temporal.PlainDate): Day => ({
    offset: start.until(date, { largestUnit: "day" }).days,
    short: formatDate(date.toString(), "short", locale),
    long: formatDate(date.toString(), "long-weekday", locale),
  });
  return {
    length: describe(to).offset,
    today: describe(start),
    labs: [describe(firstLab), describe(secondLab)],
    visit: describe(visit),
    ship: { from: describe(from), to: describe(to) },
    weeks: [7, 14, 21, 28]
      .map((days) => describe(start.add({ days })))
      .filter(({ offset }) => offset < describe(from).offset - 1),
  };
}

function workdayFrom(date: Temporal.PlainDate): Temporal.PlainDate {
  return isWorkday(date) ? date : workdayFrom(date.add({ days: 1 }));
}

function addWorkdays(date: Temporal.PlainDate, count: number): Temporal.PlainDate {
  return count === 0 ? date : addWorkdays(workdayFrom(date.add({ days: 1 })), count - 1);
}

function isWorkday(date: Temporal.PlainDate): boolean {
  return date.dayOfWeek < 6 && !isFederalHoliday(date);
}

/** 5 U.S.C. 6103: pharmacies and carriers are closed on these. A fixed date on a weekend moves to the nearest weekday. */
function isFederalHoliday(date: Temporal.PlainDate): boolean {
  if (isFixed(date)) return true;
  if (date.dayOfWeek === 5 && isFixed(date.add({ days: 1 }))) return true;
  if (date.dayOfWeek === 1 && isFixed(date.subtract({ days: 1 }))) return true;
  return FLOATING.some(
    ([month, weekday, nth]) =>
      date.month === month &&
      date.dayOfWeek === weekday &&
      (nth === "last" ? date.day > date.daysInMonth - 7 : Math.ceil(date.day / 7) === nth),
  );
}

function isFixed({ month, day }: Temporal.PlainDate): boolean {
  return FIXED.some((fixed) => fixed[0] === month && fixed[1] === day);
}

const FIXED = [
  [1, 1],
  [6, 19],
  [7, 4],
  [11, 11],
  [12, 25],
] as const;

/** Month, weekday, which one: King, Washington, Memorial, Labor, Columbus, Thanksgiving. */
const FLOATING = [
  [1, 1, 3],
  [2, 1, 3],
  [5, 1, "last"],
  [9, 1, 1],
  [10, 1, 2],
  [11, 4, 4],
] as const;
