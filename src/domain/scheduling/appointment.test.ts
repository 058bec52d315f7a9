import { describe, expect, test } from "vitest";
import { REGISTRATION_STATUSES } from "#domain/identity/accounts/registration-status.ts";
import {
  APPOINTMENT_STATUSES,
  appointmentStates,
  FEE_WAIT_MINUTES,
  HOLD,
  mayBook,
  NEAREST_COUNT,
  OwnVisitError,
  SlotChoice,
  SlotTakenError,
  type AppointmentStatus,
} from "./appointment.ts";
import { dayInfo, daysBetween, instantsOf, localMinute } from "./slots/local-day.ts";

test("a time can be held by whoever has given their consents, unless there is nothing to treat", () => {
  const refused = ["started", "contact_verified", "ineligible", "abandoned"];
  expect(REGISTRATION_STATUSES.filter((status) => !mayBook(status)).toSorted()).toEqual(refused.toSorted());
  expect(mayBook(null)).toBe(false);
});

test("a choice names a kind of visit, a provider, a time, a state and a time zone that exist", () => {
  const choice = {
    type: "renewal",
    providerId: "01a1e13a-8680-7fdc-8b01-a3caacedf115",
    startsAt: "2026-11-16T15:00:00Z",
    state: "IL",
    zone: "America/Chicago",
  };
  const isFine = (change: object) => SlotChoice.safeParse({ ...choice, ...change }).success;
  expect(isFine({})).toBe(true);
  const wrong = [{ type: "x" }, { providerId: "1" }, { startsAt: "x" }, { state: "XX" }, { zone: "Mars/Base" }];
  expect(wrong.map(isFine)).toEqual(wrong.map(() => false));
  expect(isFine({ zone: `America/${"x".repeat(60)}` })).toBe(false);
});

describe("a day somewhere", () => {
  const hour = 3_600_000;
  const at = (text: string) => Date.parse(text);

  test("has its weekday and its beginning, and is plain unless clocks change on it", () => {
    expect(dayInfo("America/Chicago", "2026-11-16")).toEqual({
      zone: "America/Chicago",
      day: "2026-11-16",
      weekday: 1,
      start: at("2026-11-16T06:00:00Z"),
      isPlain: true,
    });
    expect(dayInfo("America/Chicago", "2026-11-01")).toMatchObject({ weekday: 7, isPlain: false });
    expect(dayInfo("America/Chicago", "2026-03-08")).toMatchObject({ weekday: 7, isPlain: false });
    expect(dayInfo("America/Phoenix", "2026-11-01")).toMatchObject({ isPlain: true });
    // In Beirut the clocks changed at midnight: that day begins at one.
    expect(dayInfo("Asia/Beirut", "2022-03-27")).toMatchObject({ isPlain: false });
  });

  test("holds the minutes that its clocks show: one instant, none or two", () => {
    const short = dayInfo("America/Chicago", "2026-03-08");
    const long = dayInfo("America/Chicago", "2026-11-01");
    expect(instantsOf(short, 90)).toEqual([at("2026-03-08T07:30:00Z")]);
    expect(instantsOf(short, 150)).toEqual([]);
    expect(instantsOf(short, 185)).toEqual([at("2026-03-08T08:05:00Z")]);
    expect(instantsOf(long, 90)).toEqual([at("2026-11-01T06:30:00Z"), at("2026-11-01T07:30:00Z")]);
    expect(localMinute(long, at("2026-11-01T07:30:00Z"))).toBe(90);
    expect(localMinute(long, at("2026-11-02T05:59:00Z"))).toBe(24 * 60 - 1);
    expect(localMinute(long, at("2026-11-02T06:00:00Z"))).toBeNull();
    expect(localMinute(long, at("2026-11-01T04:59:00Z"))).toBeNull();
  });

  test("is among the days between two instants, of which the second is not included", () => {
    const days = (from: number, to: number) => daysBetween("America/Chicago", from, to).map(({ day }) => day);
    const midnight = at("2026-11-16T06:00:00Z");
    expect(days(midnight, midnight + 24 * hour)).toEqual(["2026-11-16"]);
    expect(days(midnight - 1, midnight + 24 * hour + 1)).toEqual(["2026-11-15", "2026-11-16", "2026-11-17"]);
  });
});

test.each<[AppointmentStatus, AppointmentStatus[]]>([
  ["held", ["booked", "expired"]],
  ["booked", ["arrived", "canceled", "noshow"]],
  ["arrived", ["fulfilled"]],
  ["fulfilled", []],
  ["canceled", []],
  ["noshow", ["booked"]],
  ["expired", []],
])("a visit that is %s becomes one of %j and nothing else", (from, to) => {
  expect(APPOINTMENT_STATUSES.filter((status) => appointmentStates.can(status, { status: from }))).toEqual(to);
});

test("a taken time brings the free ones around it, an own visit the one in the way", () => {
  const slot = { providerId: "p", providerName: "Dr. Near, MD", startsAt: new Date(0), endsAt: new Date(1) };
  expect(new SlotTakenError([slot])).toMatchObject({ code: "conflict", nearest: [slot] });
  expect(new OwnVisitError(null)).toMatchObject({ code: "conflict", existing: null });
});

test("a chosen time is held for ten minutes and can be extended three times", () => {
  expect(HOLD).toEqual({ minutes: 10, maxExtensions: 3, maxPerHour: 20 });
  expect([FEE_WAIT_MINUTES, NEAREST_COUNT]).toEqual([10, 6]);
});
