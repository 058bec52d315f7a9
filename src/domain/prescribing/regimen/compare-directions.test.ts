import { describe, expect, test } from "vitest";
import { compareDirections } from "./compare-directions.ts";
import type { Regimen } from "./regimen.ts";

const TESTOSTERONE: Regimen = {
  form: "vial",
  measure: "mg",
  dose: 60,
  concentrationPerMl: 200,
  dosesPerWeek: 2,
  weekDays: [1, 4],
  route: "subcutaneous",
};
const SEMAGLUTIDE: Regimen = {
  form: "pen",
  measure: "mg",
  dose: 0.25,
  concentrationPerMl: null,
  dosesPerWeek: 1,
  weekDays: [],
  route: "subcutaneous",
};

describe("directions that say the same", () => {
  test.each([
    "Inject 0.3 mL under the skin twice a week",
    "Inject 60 mg (0.3 mL, 30 units) SC Mon and Thu. Rotate sites.",
    "inject .3 ml every Monday and Thursday with a 1 mL syringe",
    "Inject 0.3 mL of the 200 mg/mL vial 2 times a week, 120 mg a week",
    "30 units on a U-100 syringe two times weekly",
  ])("%s", (typed) => {
    expect(compareDirections(typed, TESTOSTERONE)).toEqual({ kind: "same" });
  });
  test.each([
    "Inject 0.25 mg once a week",
    "Inject 1 pen under the skin weekly",
    "Inject 0.25 mg every Sunday",
    "0.25 mg weekly",
  ])("%s", (typed) => {
    expect(compareDirections(typed, SEMAGLUTIDE)).toEqual({ kind: "same" });
  });
});

describe("directions that say something else", () => {
  test.each([
    ["Inject 3 mL under the skin twice a week", "mL", "3", "0.3"],
    ["Inject 0.3 mL (600 mg) twice a week", "mg", "600", "60"],
    ["Inject 60 units twice a week", "units", "60", "30"],
    ["Inject 0.3 mL of the 100 mg/mL vial twice a week", "mg/mL", "100", "200"],
    ["Inject 0.3 mL twice a day", "times-a-week", "14", "2"],
    ["Inject 0.3 mL twice a week, 140 mg a week", "mg", "140", "120"],
    ["Inject 0.3 mL every Monday and Friday", "days", "1,5", "1,4"],
    ["Inject 0.3 mL into the muscle twice a week", "route", "intramuscular", "subcutaneous"],
    ["Inject 0.3 mL", "times-a-week", null, "2"],
    ["Inject as told twice a week", "amount", null, "60 mg"],
    ["Inject 60 mcg twice a week", "mg", "60", ""],
  ])("%s: %s", (typed, unit, written, expected) => {
    expect(compareDirections(typed, TESTOSTERONE)).toEqual({
      kind: "differs",
      differences: [{ unit, typed: written, expected }],
    });
  });

  test("units beside hCG are the marks of the syringe: its own units are written IU", () => {
    const hcg: Regimen = { ...TESTOSTERONE, measure: "IU", dose: 500, concentrationPerMl: 2000 };
    expect(compareDirections("Inject 500 IU (25 units) twice a week", hcg)).toEqual({ kind: "same" });
    expect(compareDirections("Inject 500 units twice a week", hcg).kind).toBe("differs");
  });

  test("ten times the pen's dose", () => {
    expect(compareDirections("Inject 2.5 mg once a week", SEMAGLUTIDE)).toEqual({
      kind: "differs",
      differences: [{ unit: "mg", typed: "2.5", expected: "0.25" }],
    });
  });
});
