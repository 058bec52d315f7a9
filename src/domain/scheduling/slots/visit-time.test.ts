import { expect, test } from "vitest";
import { formatSlotHour, formatVisitDay, formatVisitTime, isTimeZone } from "./visit-time.ts";

test.each([
  ["2026-12-01T15:20:00Z", "America/Chicago", "Tuesday, December 1, 9:20 AM Central Time (Chicago)"],
  ["2026-07-04T03:05:00Z", "America/Los_Angeles", "Friday, July 3, 8:05 PM Pacific Time (Los Angeles)"],
  ["2026-11-01T06:20:00Z", "America/Chicago", "Sunday, November 1, 1:20 AM Central Daylight Time (Chicago, UTC-5)"],
  ["2026-11-01T07:20:00Z", "America/Chicago", "Sunday, November 1, 1:20 AM Central Standard Time (Chicago, UTC-6)"],
  ["2026-11-01T08:20:00Z", "America/Chicago", "Sunday, November 1, 2:20 AM Central Time (Chicago)"],
])("%s in %s reads: %s", (at, zone, text) => {
  expect(formatVisitTime(new Date(at), zone)).toBe(text);
});

test("a slot under its day's heading is short, and tells the two times of one hour apart", () => {
  const at = new Date("2026-11-01T06:20:00Z");
  expect(formatVisitDay(at, "America/Chicago")).toBe("Sunday, November 1");
  expect(formatSlotHour(at, "America/Chicago")).toBe("1:20 AM (UTC-5)");
  expect(formatSlotHour(new Date("2026-12-01T15:20:00Z"), "America/Chicago")).toBe("9:20 AM");
});

test.each([
  ["America/Chicago", true],
  ["Mars/Olympus", false],
  ["CST", false],
  ["", false],
])("%s is a zone: %s", (zone, is) => {
  expect(isTimeZone(zone)).toBe(is);
});

test.each([
  ["2026-11-01T03:40:00Z", "America/St_Johns", "1:10 AM (UTC-2:30)"],
  ["2026-10-25T00:30:00Z", "Europe/Berlin", "2:30 AM (UTC+2)"],
  ["2026-10-25T01:30:00Z", "Europe/Berlin", "2:30 AM (UTC+1)"],
])("%s in %s is one of two times on the clock: %s", (at, zone, words) => {
  expect(formatSlotHour(new Date(at), zone)).toBe(words);
});
