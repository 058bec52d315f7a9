import { expect, test } from "vitest";
import { Decision } from "../decide-prescription.ts";
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
  form: "vial",
  isCompounded: false,
  measure: "mg",
  dose: 70,
  concentrationPerMl: 200,
  dosesPerWeek: 2,
  quantity: 10,
  daysSupply: 70,
  refillsAllowed: 5,
  issuedOn: "2026-11-15",
  expiresOn: "2027-05-14",
  clinicalDifference: null,
};
const CIRCUMSTANCES: Circumstances = {
  today: "2026-11-16",
  legalDay: "2026-11-16",
  facts: {
    cs_tele_flex_until: "2026-12-31",
    schedule3_max_refills: 5,
    schedule3_validity_months: 6,
    schedule3_first_day_counts: true,
    prescription_validity_months: 12,
    dose_rounding_most_percent: 5,
    never_compounded: ["hcg"],
  } as unknown as Circumstances["facts"],
  treatment: {
    key: "trt",
    name: "TRT",
    path: "/trt",
    featured: true,
    isOffered: true,
    controlledSchedule: "III",
    isCompounded: false,
    isOffLabel: false,
    note: "",
  },
  pharmacy: {
    id: "p",
    name: "Mail Pharmacy",
    city: "Springfield",
    state: "IL",
    kind: "503A",
    licenseStates: ["IL"],
    treatmentKeys: ["trt", "hcg"],
  },
  state: "IL",
  isPrescriberLicensed: true,
  examinedOn: [],
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

const RULES: [string, Partial<Prescribed>, Partial<Circumstances>, string[]][] = [
  ["a medicine that is switched off", {}, { treatment: null }, ["offeringKey"]],
  ["an order dated tomorrow", { issuedOn: "2026-11-17" }, {}, ["issuedOn"]],
  ["an order of today", { issuedOn: "2026-11-16" }, {}, []],
  ["a last day before the order", { expiresOn: "2026-11-14" }, {}, ["expiresOn"]],
  ["a last day of yesterday", { issuedOn: "2026-11-01", expiresOn: "2026-11-15" }, {}, ["expiresOn"]],
  ["a last day of today", { issuedOn: "2026-11-01", expiresOn: "2026-11-16" }, {}, []],
  ["a last day one day too late", { expiresOn: "2027-05-15" }, {}, ["expiresOn"]],
  ["a year of what is not controlled", { expiresOn: "2027-11-15" }, treatment({ controlledSchedule: null }), []],
  ["over a year of it", { expiresOn: "2027-11-16" }, treatment({ controlledSchedule: null }), ["expiresOn"]],
  ["six refills", { refillsAllowed: 6 }, {}, ["refillsAllowed"]],
  ["six refills of what is not controlled", { refillsAllowed: 6 }, treatment({ controlledSchedule: null }), []],
  ["the day after the permission", {}, { legalDay: "2027-01-01" }, ["offeringKey"]],
  ["the day after it, examined", {}, { legalDay: "2027-01-01", examinedOn: ["2026-12-01"] }, []],
  ["the day after it, not controlled", {}, { legalDay: "2027-01-01", ...treatment({ controlledSchedule: null }) }, []],
  ["a product that is only compounded", {}, treatment({ isCompounded: true }), ["isCompounded"]],
  ["a compounded one without a reason", { isCompounded: true }, {}, ["clinicalDifference"]],
  ["a compounded one with a reason", { isCompounded: true, clinicalDifference: "Allergy" }, {}, []],
  [
    "a compounded one from a retail pharmacy",
    { isCompounded: true, clinicalDifference: "Allergy" },
    { pharmacy: { ...CIRCUMSTANCES.pharmacy!, kind: "retail" } },
    ["pharmacyId"],
  ],
  ["an approved one from a retail pharmacy", {}, { pharmacy: { ...CIRCUMSTANCES.pharmacy!, kind: "retail" } }, []],
  [
    "what must never be compounded",
    { isCompounded: true, clinicalDifference: "Cost" },
    treatment({ key: "hcg" }),
    ["isCompounded"],
  ],
  ["no pharmacy", {}, { pharmacy: null }, ["pharmacyId"]],
  [
    "a compounded one and no pharmacy",
    { isCompounded: true, clinicalDifference: "Allergy" },
    { pharmacy: null },
    ["pharmacyId"],
  ],
  [
    "a pharmacy that does not fill it",
    {},
    { pharmacy: { ...CIRCUMSTANCES.pharmacy!, treatmentKeys: ["hcg"] } },
    ["pharmacyId"],
  ],
  ["a pharmacy of another state", {}, { state: "TX" }, ["pharmacyId"]],
  ["a prescriber without a license", {}, { isPrescriberLicensed: false }, ["prescriberId"]],
  ["a dose between two marks", { dose: 3 }, {}, ["concentrationPerMl"]],
  ["a pen of any dose", { dose: 3, concentrationPerMl: null, quantity: 1, daysSupply: 300 }, {}, []],
  // 0.35 mL twice a week: 7 mL last 70 days exactly.
  ["a vial that lasts to the day", { quantity: 7 }, {}, []],
  ["a vial that lasts a day less", { quantity: 7, daysSupply: 71 }, {}, ["quantity"]],
  ["two things at once", { refillsAllowed: 6 }, { isPrescriberLicensed: false }, ["refillsAllowed", "prescriberId"]],
];

test.each(RULES)("%s: %o with %o is about %o", (_, order, about, fields) => {
  expect(problems(order, about)).toEqual(fields);
});

test("a problem says what the limit is", () => {
  const first = (order: Partial<Prescribed>, about: Partial<Circumstances> = {}) =>
    findProblems({ ...ORDER, ...order }, { ...CIRCUMSTANCES, ...about })[0];
  expect(first({ refillsAllowed: 6 })).toMatchObject({ code: "too-many-refills", most: 5 });
  expect(first({ expiresOn: "2027-05-15" })).toMatchObject({ code: "expires-too-late", latest: "2027-05-14" });
  expect(first({}, { legalDay: "2027-01-01" })).toMatchObject({
    code: "exam-missing",
    permissionEndedOn: "2026-12-31",
  });
  expect(first({ dose: 3 })).toMatchObject({ code: "dose-not-measurable", drawn: 2, measure: "mg", limitPercent: 5 });
  expect(first({ quantity: 5 })).toMatchObject({ code: "quantity-too-small", lastsDays: 50, daysSupply: 70 });
});

test("a controlled medicine may be filled for six months with the day it's written, any other for twelve", () => {
  const until = (schedule: string | null) =>
    latestExpiry("2026-08-31", { ...CIRCUMSTANCES.treatment!, controlledSchedule: schedule }, CIRCUMSTANCES.facts);
  expect([until("III"), until(null)]).toEqual(["2027-02-27", "2027-08-31"]);
});

const facts = { dose_warning_mg_per_week: { trt: 100 } };
const twice = { measure: "mg" as const, concentrationPerMl: 200, dosesPerWeek: 2 };

test("above the label's weekly dose the prescriber is warned, at it not", () => {
  expect(findWarnings({ ...twice, dose: 70, treatmentKey: "trt" }, facts)).toEqual([
    { code: "above-label", weeklyMg: 140, labelMg: 100 },
  ]);
  expect(findWarnings({ ...twice, dose: 50, treatmentKey: "trt" }, facts)).toEqual([]);
  expect(findWarnings({ ...twice, dose: 70, treatmentKey: "sermorelin" }, facts)).toEqual([]);
});

test("the permission counts until its last day; an examination counts from its own day on", () => {
  const until = { cs_tele_flex_until: "2026-12-31" } as Parameters<typeof telemedicineBasis>[0]["facts"];
  const basis = (legalDay: string, examinedOn: string[] = []) =>
    telemedicineBasis({ legalDay, facts: until, examinedOn });
  expect([basis("2026-12-31"), basis("2027-01-01")]).toEqual(["permission", null]);
  expect([basis("2027-01-01", ["2027-01-01"]), basis("2027-01-01", ["2027-01-02"])]).toEqual(["in-person", null]);
});

test("another reason must be said in words", () => {
  expect(Decision.safeParse({ reason: "other" }).success).toBe(false);
  expect(Decision.safeParse({ reason: "other", note: "Moved away" }).success).toBe(true);
  expect(Decision.safeParse({ reason: "side-effects" }).success).toBe(true);
});
