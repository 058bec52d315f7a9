import { expect, test } from "vitest";
import { legalDay } from "./legal-day.ts";

const at = (time: string) => new Date(time);

test.each([
  ["a patient in New York, a clinic in Chicago", "America/Chicago", "NY", "2027-01-01T05:00:00Z"],
  ["a patient in Los Angeles, a clinic in Chicago", "America/Chicago", "CA", "2027-01-01T06:00:00Z"],
  ["a patient in Denver, a clinic in Los Angeles", "America/Los_Angeles", "CO", "2027-01-01T07:00:00Z"],
  ["a patient in Hawaii, a clinic in Los Angeles", "America/Los_Angeles", "HI", "2027-01-01T08:00:00Z"],
  ["Tennessee, whose east is an hour ahead of most of it", "America/Chicago", "TN", "2027-01-01T05:00:00Z"],
])("%s: the year ends where it ends first", (_what, clinicZone, state, first) => {
  const [second, before] = [at(first), new Date(at(first).getTime() - 1)];
  expect(legalDay(before, { clinicZone, states: [state] })).toBe("2026-12-31");
  expect(legalDay(second, { clinicZone, states: [state] })).toBe("2027-01-01");
});

test("without an address the clinic's day counts", () => {
  expect(legalDay(at("2027-01-01T05:30:00Z"), { clinicZone: "America/Chicago", states: [] })).toBe("2026-12-31");
});
