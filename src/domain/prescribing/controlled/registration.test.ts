import { expect, test } from "vitest";
import { isRegistrationNumber } from "./registration.ts";

test.each([
  ["npi", "1234567893", true],
  ["npi", "1234567894", false],
  ["npi", "123456789", false],
  ["dea", "AB1234563", true],
  ["dea", "AB1234564", false],
  ["dea", "A91234563", true],
  ["dea", "1234563", false],
  ["state-cs", "336.012345", true],
  ["state-cs", "-", false],
] as const)("%s %s checks itself: %s", (kind, number, isOne) => {
  expect(isRegistrationNumber(kind, number)).toBe(isOne);
});
