import { expect, test } from "vitest";
import { Decision } from "./decide-prescription.ts";
import {
  findProblems,
  findWarnings,
  latestExpiry,
  telemedicineBasis,
  type Circumstances,
  type Prescribed,
} from "./prescribing-rules.ts";

/** 70 mg of testosterone twice a week, which a member in Illinois may have. */
const ORDER: Prescribed = {
  ...{ form: "vial", isCompounded: false, measure: "mg", dose: 70, concentrationPerMl: 200, dosesPerWeek: 2 },
  ...{ quantity: 10, daysSupply: 70, refillsAllowed: 5, issuedOn: "2026-11-15", expiresOn: "2027-05-15" },
  clinicalDifference: null,
};
const CIRCUMSTANCES: Circumstances = {
  today: "2026-11-16",
  facts: {
    ...{ cs_tele_flex_until: "2026-12-31", schedule3_max_refills: 5, schedule3_validity_months: 6 },
    ...{ prescription_validity_months: 12, dose_rounding_most_percent: 5, never_compounded: ["hcg"] },
  } as unknown as Circumstances["facts"],
  treatment: {
    ...{ key: "trt", name: "TRT", path: "/trt", featured: true, isOffered: true, controlledSchedule: "III" },
    ...{ isCompounded: false, isOffLabel: false, note: "" },
  },
  pharmacy: {
    ...{ id: "p", name: "Mail Pharmacy", city: "Springfield", state: "IL", kind: "503A" },
    ...{ licenseStates: ["IL"], treatmentKeys: ["trt", "hcg"] },
  },
  ...{ state: "IL", isPrescriberLicensed: true, examinedOn: [] },
};
const problems = (order: Partial<Prescribed>, about: Partial<Circumstances> = {}) =>
  findProblems({ ...ORDER, ...order }, { ...CIRCUMSTANCES, ...about }).map(({ field }) => field);
const treatment = (change: Partial<NonNullable<Circumstances["treatment"]>>) => ({
  treatment: { ...CIRCUMSTANCES.treatment!, ...change },
});
const withFacts = (change: Partial<Circumstances["facts"]>) => ({ facts: { ...CIRCUMSTANCES.facts, ...change } });

test("an order within every rule has no problem", () => {
  expect(problems({})).toEqual([]);
});

test("a dose may be off by as much as the limit, and not more", () => {
  // One mark of 600 mg in a mL gives 6 mg instead of 8: a quarter off.
  const rounded = { dose: 8, concentrationPerMl: 600, quantity: 10 };
  expect(problems(rounded, withFacts({ dose_rounding_most_percent: 25 }))).toEqual([]);
  expect(problems(rounded, withFacts({ dose_rounding_most_percent: 24.9 }))).toEqual(["concentrationPerMl"]);
});

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
