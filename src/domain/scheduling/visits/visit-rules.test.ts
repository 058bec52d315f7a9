import { expect, test } from "vitest";
import { APPOINTMENT_STATUSES, type AppointmentStatus } from "../appointment.ts";
import { canCheckIn, isNoShowProposed, isTimely, missedSince, undoUntil, type VisitRules } from "./visit-rules.ts";

const rules: VisitRules = {
  check_in_before_minutes: 10,
  missed_after_minutes: 15,
  free_cancel_until_minutes: 1440,
  missed_is_charged: true,
};
const START = new Date("2026-11-16T15:00:00Z");
const at = (minutes: number) => new Date(START.getTime() + minutes * 60_000);
const visit = (status: AppointmentStatus = "booked") => ({ status, startsAt: START, endsAt: at(20) });

test.each([
  [-10.1, false, false],
  [-10, true, true],
  [0, true, true],
  [19.9, true, true],
  [20, false, true],
  [300, false, true],
])(
  "%f minutes after its beginning a visit is open to its patient: %s, to its provider: %s",
  (minute, patient, provider) => {
    expect(canCheckIn(visit(), rules, at(minute))).toBe(patient);
    expect(canCheckIn(visit(), rules, at(minute), "provider")).toBe(provider);
  },
);

test.each([
  [14.9, false],
  [15, true],
  [90, true],
])("%f minutes into a visit nobody has come to, it may be a no-show: %s", (minute, proposed) => {
  expect(isNoShowProposed(visit(), rules, at(minute))).toBe(proposed);
  expect(missedSince(rules, at(minute))).toEqual(at(minute - 15));
});

test("only a booked visit can be begun or missed", () => {
  for (const status of APPOINTMENT_STATUSES.filter((one) => one !== "booked")) {
    expect([canCheckIn(visit(status), rules, START), canCheckIn(visit(status), rules, START, "provider")]).toEqual([
      false,
      false,
    ]);
    expect(isNoShowProposed(visit(status), rules, at(60))).toBe(false);
  }
});

test.each([
  [-1440.1, true],
  [-1440, true],
  [-1439.9, false],
  [5, false],
])("canceled %f minutes from its beginning, a visit is free: %s", (minute, free) => {
  expect(isTimely(visit(), rules, at(minute))).toBe(free);
});

test("a no-show is undone until the provider's midnight", () => {
  // 23:30 on the 15th in Chicago, already the 16th in Greenwich.
  expect(undoUntil(new Date("2026-11-16T05:30:00Z"), "America/Chicago")).toEqual(new Date("2026-11-16T06:00:00Z"));
  expect(undoUntil(new Date("2026-11-16T06:00:00Z"), "America/Chicago")).toEqual(new Date("2026-11-17T06:00:00Z"));
});
