import { expect, test } from "vitest";
import { Decision } from "./decide-prescription.ts";
import { findWarnings, telemedicineBasis } from "./prescribing-rules.ts";

const facts = { dose_warning_mg_per_week: { trt: 100 } };
const twice = { measure: "mg" as const, concentrationPerMl: 200, dosesPerWeek: 2 };

test("above the label's weekly dose the prescriber is warned, at it not", () => {
  expect(findWarnings({ ...twice, dose: 70, treatmentKey: "trt" }, facts)).toEqual([
    "140 mg a week is above the 100 mg a week of the label",
  ]);
  expect(findWarnings({ ...twice, dose: 50, treatmentKey: "trt" }, facts)).toEqual([]);
  expect(findWarnings({ ...twice, dose: 70, treatmentKey: "sermorelin" }, facts)).toEqual([]);
});

test("the permission counts until its last day; an examination counts from its own day on", () => {
  const until = { cs_tele_flex_until: "2026-12-31" } as Parameters<typeof telemedicineBasis>[0]["facts"];
  const basis = (today: string, examinedOn: string[] = []) => telemedicineBasis({ today, facts: until, examinedOn });
  expect([basis("2026-12-31"), basis("2027-01-01")]).toEqual(["permission", null]);
  expect([basis("2027-01-01", ["2027-01-01"]), basis("2027-01-01", ["2027-01-02"])]).toEqual(["in-person", null]);
});

test("another reason must be said in words", () => {
  expect(Decision.safeParse({ reason: "other" }).success).toBe(false);
  expect(Decision.safeParse({ reason: "other", note: "Moved away" }).success).toBe(true);
  expect(Decision.safeParse({ reason: "side-effects" }).success).toBe(true);
});
