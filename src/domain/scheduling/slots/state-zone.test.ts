import { expect, test } from "vitest";
import { US_STATES } from "#domain/identity/profile/us-state.ts";
import { US_ZONES, zoneOfState } from "./state-zone.ts";
import { isTimeZone, formatZone } from "./visit-time.ts";

const winter = new Date("2026-12-01T15:20:00Z");

test.each([
  ["TX", "Central Time (Chicago)"],
  ["NY", "Eastern Time (New York)"],
  ["CO", "Mountain Time (Denver)"],
  ["AZ", "Mountain Standard Time (Phoenix)"],
  ["CA", "Pacific Time (Los Angeles)"],
  ["AK", "Alaska Time (Anchorage)"],
  ["HI", "Hawaii-Aleutian Standard Time (Honolulu)"],
])("people in %s read the time in %s", (state, text) => {
  expect(formatZone(winter, zoneOfState(state))).toBe(text);
});

test("every state has a zone that clocks know", () => {
  const zones = US_STATES.map(zoneOfState);
  expect(zones.every(isTimeZone)).toBe(true);
  expect(US_ZONES.every(isTimeZone)).toBe(true);
});
