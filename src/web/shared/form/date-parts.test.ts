import { expect, test } from "vitest";
import { datePartsOf, readDateParts } from "./date-parts.server.ts";

const NOW = new Date("2026-11-15T12:00:00Z");

test.each([
  ["4", "27", "1985", "1985-04-27"],
  ["04", " 7 ", "1985", "1985-04-07"],
  ["2", "29", "2024", "2024-02-29"],
])("%s %s %s is a date", (month, day, year, iso) => {
  expect(read(month, day, year)).toEqual({ day: iso });
});

test.each([
  ["", "", "", "month", "is missing. Enter it as month, day and year"],
  ["", "27", "1985", "month", "must include a month"],
  ["4", "", "", "day", "must include a day and a year"],
  ["4", "27", "85", "year", "must have a year with 4 digits"],
  ["2", "29", "2023", "month", "must be a real date"],
  ["13", "1", "1985", "month", "must be a real date"],
  ["x", "1", "1985", "month", "must be a real date"],
  ["4", "27", "1899", "year", "must be after 1900"],
  ["11", "15", "2026", "year", "must be in the past"],
  ["1", "1", "2085", "year", "must be in the past"],
])("%s %s %s is refused at its %s", (month, day, year, part, text) => {
  expect(read(month, day, year)).toEqual({
    problem: { fieldId: `dob-${part}`, message: `Your date of birth ${text}` },
  });
});

test("a stored date fills the three inputs without leading zeros", () => {
  expect(datePartsOf("dob", "1985-04-07")).toEqual({ "dob-month": "4", "dob-day": "7", "dob-year": "1985" });
  expect(datePartsOf("dob", null)).toEqual({});
});

function read(month: string, day: string, year: string) {
  const values = { "dob-month": month, "dob-day": day, "dob-year": year };
  return readDateParts(values, "dob", "Your date of birth", { before: NOW });
}
