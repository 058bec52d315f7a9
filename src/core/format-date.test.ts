import { expect, test } from "vitest";
import { testEnv } from "#test/test-ctx.ts";
import {
  formatAt,
  formatDate,
  formatDay,
  formatMoment,
  formatNearDate,
  formatTime,
  formatZoneName,
  type DateStyle,
} from "./format-date.ts";

/** 8:30 PM in Chicago, when it's already the next day in London. */
const at = new Date("2026-11-17T02:30:00Z");
const ctx = { env: { ...testEnv(), CLINIC_TIME_ZONE: "America/Chicago" } };

test.each<[DateStyle, string]>([
  ["long", "November 16, 2026"],
  ["medium", "Nov 16, 2026"],
  ["short", "Nov 16"],
  ["weekday", "Mon, Nov 16"],
  ["long-weekday", "Monday, November 16"],
  ["month", "November 2026"],
  ["short-month", "Nov 2026"],
  ["month-name", "Nov"],
  ["time", "8:30 PM"],
  ["hour", "8 PM"],
  ["moment", "Nov 16, 2026, 8:30 PM CST"],
])("a moment where somebody is, %s: %s", (style, text) => {
  expect(formatAt("America/Chicago", at, style)).toBe(text);
});

test("a moment is written in the clinic's time unless another place is named", () => {
  expect([formatDay(ctx, at), formatDay(ctx, at.toISOString(), "medium")]).toEqual([
    "November 16, 2026",
    "Nov 16, 2026",
  ]);
  expect([formatMoment(ctx, at), formatTime(ctx, at)]).toEqual(["Nov 16, 2026, 8:30 PM CST", "8:30 PM"]);
  expect(formatAt("Europe/London", at, "long")).toBe("November 17, 2026");
});

test.each([
  ["1985-04-27", "April 27, 1985"],
  ["2028-02-29", "February 29, 2028"],
  ["2026-01-01", "January 1, 2026"],
])("the calendar day %s is %s in every zone", (day, text) => {
  expect(formatDate(day)).toBe(text);
});

test.each([
  ["2026-12-01", "2026-11-16", "Tue, Dec 1"],
  ["2027-02-07", "2026-11-16", "Feb 7, 2027"],
  ["2025-12-31", "2026-01-01", "Dec 31, 2025"],
])("the day %s, seen on %s, is %s", (day, today, text) => {
  expect(formatNearDate(day, today)).toBe(text);
});

test.each([
  ["longGeneric", "Central Time"],
  ["long", "Central Standard Time"],
  ["shortGeneric", "CT"],
] as const)("a zone's name, %s: %s", (style, text) => {
  expect(formatZoneName("America/Chicago", at, style)).toBe(text);
});
