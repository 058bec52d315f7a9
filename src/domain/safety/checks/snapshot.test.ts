import { describe, expect, test } from "vitest";
import type { FormDefinition } from "#domain/intake/forms/form.ts";
import type { SentAnswers } from "#domain/intake/responses/reads.server.ts";
import { snapshotOf, type Known } from "./snapshot.ts";

const at = (day: string) => new Date(`${day}T15:00:00Z`);
const vital = (value: number, day: string) => ({ value, at: at(day), setId: `set-${day}` });
const form = { form: "common", version: 1, title: "", treatments: ["trt"], languages: ["en"], items: [], says: {} };
const sent = (answers: SentAnswers["answers"], change: Partial<SentAnswers> = {}): SentAnswers => ({
  formKey: "common",
  definition: form as FormDefinition,
  isRetired: false,
  submittedAt: at("2026-10-01"),
  answers,
  hasChangedAfterStop: false,
  ...change,
});
const NOTHING: Known = {
  today: "2026-11-17",
  dayOf: (time) => time.toISOString().slice(0, 10),
  birthDate: null,
  basics: null,
  vitals: {},
  sent: [],
  measured: [],
  chart: {
    allergyClasses: null,
    medicineClasses: null,
    problems: null,
    heartEventOn: null,
    allergiesReviewedOn: null,
    medicinesReviewedOn: null,
  },
  openStops: 0,
  overdue: [],
  policies: { ipss_over_19: "review", nandrolone_warfarin: "stop" },
  medicine: {},
};
const factsOf = (change: Partial<Known>) => snapshotOf({ ...NOTHING, ...change }).facts;
const basics = { sex: "male", heightIn: 70, weightLb: 200, changedAt: at("2026-09-01") } as const;

test("what nobody said isn't there", () => {
  expect(Object.keys(factsOf({})).toSorted()).toEqual([
    "chart.documents",
    "clinic.ipss_over_19",
    "clinic.nandrolone_warfarin",
    "due.overdue",
    "results.open_stops",
    "screening.result",
  ]);
});

test("a fact has its day and its source", () => {
  const facts = factsOf({ birthDate: "1980-11-18", basics, vitals: { pulse: vital(72, "2026-11-02") } });
  expect(facts["patient.age"]).toEqual({ value: 45, on: "2026-11-17", source: "profile" });
  expect(facts["patient.sex"]).toEqual({ value: "male", on: "2026-09-01", source: "profile" });
  expect(facts["patient.pulse"]).toEqual({
    value: 72,
    on: "2026-11-02",
    source: "reading",
    sourceId: "set-2026-11-02",
  });
});

describe("blood pressure", () => {
  const vitals = { systolic: vital(150, "2026-10-05"), diastolic: vital(90, "2026-10-05") };
  const said = (on: string) => [sent({ c07: { systolic: 120, diastolic: 80, measured_on: on } })];

  test("is the newer of what was measured at home and what was said", () => {
    expect(factsOf({ vitals, sent: said("2026-10-04") })["patient.systolic"]).toMatchObject({
      value: 150,
      source: "reading",
    });
    expect(factsOf({ vitals, sent: said("2026-10-06") })["patient.systolic"]).toMatchObject({
      value: 120,
      source: "answers",
    });
    expect(factsOf({ vitals, sent: said("2026-10-06") })["patient.diastolic"]).toMatchObject({
      value: 80,
      on: "2026-10-06",
    });
  });

  test("on the same day is the one that was measured", () => {
    expect(factsOf({ vitals, sent: said("2026-10-05") })["patient.systolic"]).toMatchObject({ value: 150 });
  });

  test("that somebody doesn't know is unknown", () => {
    expect(factsOf({ sent: [sent({ c07: "unknown" })] })).not.toHaveProperty("patient.systolic");
  });
});

describe("weight", () => {
  test("measured at home counts once it is newer than what was said", () => {
    expect(factsOf({ basics })["patient.bmi"]).toMatchObject({ value: 28.7, source: "profile" });
    const newer = { pounds: vital(180, "2026-11-01"), firstPounds: vital(199, "2026-09-15") };
    expect(factsOf({ basics, vitals: newer })["patient.bmi"]).toMatchObject({ value: 25.8, on: "2026-11-01" });
    expect(factsOf({ basics, vitals: newer })["patient.weight_lost_percent"]).toMatchObject({ value: 10 });
  });

  test("without a height there is no BMI", () => {
    const unsized = { ...basics, heightIn: null };
    expect(factsOf({ basics: unsized, vitals: { pounds: vital(180, "2026-11-01") } })).not.toHaveProperty(
      "patient.bmi",
    );
  });
});

describe("pregnancy", () => {
  const can = (sex: string | null, periods?: string) =>
    factsOf({
      basics: { ...basics, sex: sex as "male" },
      sent: periods ? [sent({ f01: periods }, { formKey: "female-trt" })] : [],
    })["patient.can_be_pregnant"]?.value;

  test.each([
    ["male", undefined, false],
    ["female", undefined, true],
    ["female", "irregular", true],
    ["female", "unsure", true],
    ["female", "over-12-months", false],
    ["female", "ovaries-removed", false],
    ["intersex", undefined, true],
    ["not-said", undefined, undefined],
    [null, undefined, undefined],
  ])("%s, %s: possible is %s", (sex, periods, expected) => {
    expect(can(sex, periods)).toBe(expected);
  });
});

test("answers are facts under their question, except lists, which are in the chart", () => {
  const facts = factsOf({
    sent: [sent({ c13: ["none"], c16: 4, c21: true, c14: "unsure", c08: [{ what: "Latex" }], c06: null })],
  });
  expect(facts["answer:c13"]).toEqual({ value: ["none"], on: "2026-10-01", source: "answers" });
  expect(facts["answer:c16"]?.value).toBe(4);
  expect(facts["answer:c21"]?.value).toBe(true);
  expect(facts["answer:c14"]?.value).toBe("unsure");
  expect(facts).not.toHaveProperty("answer:c08");
  expect(facts).not.toHaveProperty("answer:c06");
});

test("the answers are as old as the oldest form, and one changed or retired form marks them all", () => {
  const facts = factsOf({
    sent: [
      sent({}, { submittedAt: at("2026-05-01"), isRetired: true }),
      sent({}, { formKey: "trt", hasChangedAfterStop: true }),
    ],
  });
  expect(facts["answers.sent"]).toMatchObject({ value: true, on: "2026-05-01" });
  expect(facts["answers.version_retired"]?.value).toBe(true);
  expect(facts["answers.changed_after_stop"]?.value).toBe(true);
});

test("a list of the chart is known once somebody said something, also that there is none", () => {
  const chart = {
    ...NOTHING.chart,
    allergyClasses: { codes: [], on: "2026-10-02" },
    allergiesReviewedOn: "2026-11-17",
  };
  const facts = factsOf({ chart });
  expect(facts["chart.allergy_classes"]).toEqual({ value: [], on: "2026-10-02", source: "chart" });
  expect(facts["chart.allergies_reviewed"]).toEqual({ value: true, on: "2026-11-17", source: "chart" });
  expect(facts).not.toHaveProperty("chart.medicine_classes");
});

test("days since a heart attack are counted from the chart", () => {
  const facts = factsOf({ chart: { ...NOTHING.chart, heartEventOn: "2026-05-22" } });
  expect(facts["chart.days_since_heart_event"]).toMatchObject({ value: 179, on: "2026-05-22" });
});

test("what the medicine leaves open stays unknown", () => {
  const facts = factsOf({ medicine: { "medicine.weekly_mg": null, "medicine.is_compounded": false } });
  expect(facts).not.toHaveProperty("medicine.weekly_mg");
  expect(facts["medicine.is_compounded"]).toEqual({ value: false, on: "2026-11-17", source: "prescription" });
});
