import { expect, test } from "vitest";
import { testEnv } from "#test/test-ctx.ts";
import { clinicToday, dayIn, endOfDayIn } from "./dates.ts";

test.each([
  ["America/Chicago", "2026-11-03T05:59:59Z", "2026-11-02"],
  ["America/Chicago", "2026-11-03T06:00:00Z", "2026-11-03"],
  ["America/Los_Angeles", "2026-01-01T07:59:59Z", "2025-12-31"],
  ["Pacific/Kiritimati", "2026-01-01T10:00:00Z", "2026-01-02"],
  ["UTC", "2028-02-29T23:59:59.999Z", "2028-02-29"],
])("in %s it is at %s the day %s", (zone, at, day) => {
  expect(dayIn(zone, new Date(at))).toBe(day);
});

test.each([
  ["America/Chicago", "2026-11-16"],
  ["America/New_York", "2026-11-17"],
  ["Pacific/Honolulu", "2026-11-16"],
])("the clinic's today is the day in its own zone: %s, %s", (CLINIC_TIME_ZONE, day) => {
  expect(clinicToday({ env: { ...testEnv(), CLINIC_TIME_ZONE }, now: new Date("2026-11-17T05:30:00Z") })).toBe(day);
});

test.each([
  ["a winter day", "America/Chicago", "2026-01-15", "2026-01-16T06:00:00.000Z"],
  ["a summer day", "America/Chicago", "2026-07-15", "2026-07-16T05:00:00.000Z"],
  ["the day of 23 hours", "America/Chicago", "2026-03-08", "2026-03-09T05:00:00.000Z"],
  ["the day of 25 hours", "America/Chicago", "2026-11-01", "2026-11-02T06:00:00.000Z"],
  ["a leap day", "UTC", "2028-02-29", "2028-03-01T00:00:00.000Z"],
  ["the last day of a year", "America/Chicago", "2026-12-31", "2027-01-01T06:00:00.000Z"],
  ["a day whose midnight is skipped", "Africa/Cairo", "2026-04-23", "2026-04-23T22:00:00.000Z"],
])("%s in %s ends with its midnight", (_, zone, day, end) => {
  expect(endOfDayIn(zone, day).toISOString()).toBe(end);
});

test("one instant before its end it is still that day, at its end it is the next", () => {
  for (const day of ["2026-03-08", "2026-11-01", "2026-06-30"]) {
    const end = endOfDayIn("America/Chicago", day).getTime();
    expect(dayIn("America/Chicago", new Date(end - 1))).toBe(day);
    expect(dayIn("America/Chicago", new Date(end))).not.toBe(day);
  }
});

test("a day that does not exist is refused", () => {
  expect(() => endOfDayIn("UTC", "2026-02-30")).toThrow(RangeError);
});
