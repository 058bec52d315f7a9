import { expect, test } from "vitest";
import { addBusinessDays, businessDaysBetween, holidaysOf, isBusinessDay, promisedDays } from "./business-days.ts";

/** As the Office of Personnel Management lists them, on the days they are observed. */
const OBSERVED: Record<number, string> = {
  2026: "01-01 01-19 02-16 05-25 06-19 07-03 09-07 10-12 11-11 11-26 12-25",
  2027: "01-01 01-18 02-15 05-31 06-18 07-05 09-06 10-11 11-11 11-25 12-24 12-31",
  2028: "01-17 02-21 05-29 06-19 07-04 09-04 10-09 11-10 11-23 12-25",
  2029: "01-01 01-15 02-19 05-28 06-19 07-04 09-03 10-08 11-12 11-22 12-25",
  2030: "01-01 01-21 02-18 05-27 06-19 07-04 09-02 10-14 11-11 11-28 12-25",
};

test.each(Object.entries(OBSERVED))("the federal holidays of %s are observed on %s", (year, days) => {
  expect([...holidaysOf(Number(year))].sort()).toEqual(days.split(" ").map((day) => `${year}-${day}`));
});

test.each([
  ["2026-11-13", true, "a Friday"],
  ["2026-11-14", false, "a Saturday"],
  ["2026-11-15", false, "a Sunday"],
  ["2026-11-11", false, "Veterans Day"],
  ["2026-07-03", false, "the Friday before a Saturday Fourth of July"],
  ["2027-12-31", false, "New Year's Day of 2028, a Saturday, kept a day early and a year before"],
  ["2028-01-03", true, "the Monday after it"],
] as const)("%s is a business day: %s (%s)", (day, expected, _why) => {
  expect(isBusinessDay(day)).toBe(expected);
});

test.each([
  ["2026-11-05", "2026-11-13", "2026-11-20", "over Veterans Day"],
  ["2026-11-20", "2026-11-30", "2026-12-07", "over Thanksgiving"],
  ["2026-12-18", "2026-12-28", "2027-01-05", "over Christmas and New Year"],
  ["2026-11-14", "2026-11-20", "2026-11-30", "sent on a Saturday"],
  ["2027-12-23", "2028-01-03", "2028-01-10", "over two observed Fridays"],
] as const)("an order that is sent on %s ships between %s and %s (%s)", (sentOn, from, until, _why) => {
  expect(promisedDays(sentOn, { from: 5, to: 10 })).toEqual({ from, until });
});

test("counting and adding agree on every day of five years", () => {
  const first = Date.UTC(2026, 0, 1);
  for (let n = 0; n < 5 * 365; n += 1) {
    const day = new Date(first + n * 86_400_000).toISOString().slice(0, 10);
    expect(businessDaysBetween(day, addBusinessDays(day, 10))).toBe(10);
    expect(isBusinessDay(addBusinessDays(day, 1))).toBe(true);
  }
});

test("no business days lie between a day and an earlier one", () => {
  expect(businessDaysBetween("2026-11-16", "2026-11-10")).toBe(0);
  expect(businessDaysBetween("2026-11-16", "2026-11-16")).toBe(0);
});
