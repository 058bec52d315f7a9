import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Measure } from "../prescription.ts";
import { drawOf } from "../rules/dose.ts";
import { compareDirections } from "./compare-directions.ts";
import { directionsOf } from "./directions.ts";
import { ORDER_SETS, regimenOf } from "./order-sets.ts";
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

describe("the directions on a label", () => {
  test.each<[Partial<Regimen>, string]>([
    [{}, "Inject 0.3 mL (60 mg, 30 units on a U-100 syringe) under the skin every Monday and Thursday."],
    [
      { dose: 100, weekDays: [1], dosesPerWeek: 1, route: "intramuscular" },
      "Inject 0.5 mL (100 mg, 50 units on a U-100 syringe) into the muscle every Monday.",
    ],
    [
      { weekDays: [5, 1, 3], dosesPerWeek: 3, dose: 2 },
      "Inject 0.01 mL (2 mg, 1 unit on a U-100 syringe) under the skin every Monday, Wednesday, and Friday.",
    ],
    [
      { dose: 75 },
      "Inject 0.37 mL (about 75 mg, 37 units on a U-100 syringe) under the skin every Monday and Thursday.",
    ],
    [{ dose: 240, weekDays: [], dosesPerWeek: 0.5 }, "Inject 1.2 mL (240 mg) under the skin once every 2 weeks."],
    [
      { weekDays: [], dosesPerWeek: 3.5 },
      "Inject 0.3 mL (60 mg, 30 units on a U-100 syringe) under the skin every other day.",
    ],
    [
      { measure: "IU", dose: 500, concentrationPerMl: 2000 },
      "Inject 0.25 mL (500 IU, 25 units on a U-100 syringe) under the skin every Monday and Thursday.",
    ],
    [
      { form: "pen", dose: 0.25, concentrationPerMl: null, weekDays: [7], dosesPerWeek: 1 },
      "Inject 0.25 mg (1 pen) under the skin every Sunday.",
    ],
    [
      { form: "topical", dose: 5, concentrationPerMl: null, weekDays: [], dosesPerWeek: 7, route: "skin" },
      "Apply 5 mg to clean, dry skin once a day.",
    ],
    [
      { form: "tablet", dose: 4, concentrationPerMl: null, weekDays: [], dosesPerWeek: 7, route: "mouth" },
      "Take 1 tablet (4 mg) by mouth once a day.",
    ],
  ])("%o", (change, expected) => {
    expect(directionsOf({ ...TESTOSTERONE, ...change })).toBe(expected);
  });

  test("every order set's own directions say what the set says", () => {
    for (const set of ORDER_SETS) {
      expect([set.key, compareDirections(directionsOf(regimenOf(set)), regimenOf(set))]).toEqual([
        set.key,
        { kind: "same" },
      ]);
    }
  });
});

const RUNS = process.env["MUTATION_FOLDER"] ? 300 : 10_000;
const CONCENTRATIONS = [1, 2, 2.5, 5, 10, 15, 20, 40, 50, 60, 100, 100.5, 150, 200, 250, 1000, 2000, 5000];

/** Reads the three numbers of a label and says what is wrong with them. Knows the vial, not how the label was made. */
function labelProblem(label: string, vial: { measure: Measure; perMl: number }): string | null {
  const read = (unit: string) => {
    const found = new RegExp(`([\\d.,]+) ${unit}\\b`).exec(label);
    return found ? Number(found[1]!.replaceAll(",", "")) : null;
  };
  const [ml, units, amount] = [read("mL"), read("units?"), read(vial.measure)];
  if (ml === null || amount === null) return "no volume or no amount";
  if (units !== null && Math.abs(units - ml * 100) > 1e-9) return `${units} units are not ${ml} mL`;
  // The nearest mark is at most half a mark away: 0.005 mL on a U-100 syringe, 0.05 mL on a larger one.
  const halfMark = units === null ? 0.05 : 0.005;
  const off = Math.abs(amount - ml * vial.perMl);
  if (off > halfMark * vial.perMl + 1e-9) {
    // Between 1 and 1.05 mL the larger syringe rounds down to what the smaller one holds.
    if (!(ml === 1 && off <= 0.05 * vial.perMl + 1e-9)) return `${amount} is not in ${ml} mL of ${vial.perMl}/mL`;
  }
  const isAbout = label.includes("about ");
  return isAbout === off > 1e-6 ? null : isAbout ? "says about for an exact dose" : "rounds without saying so";
}

const anyVial = fc.record({
  perMl: fc.constantFrom(...CONCENTRATIONS),
  measure: fc.constantFrom<Measure>("mg", "IU"),
  // From one mark of the small syringe to 3 mL.
  marks: fc.double({ min: 1, max: 300, noNaN: true }),
});

function regimenFor({ perMl, measure, marks }: { perMl: number; measure: Measure; marks: number }) {
  const dose = Math.max(0.001, Math.round((marks / 100) * perMl * 1000) / 1000);
  return { ...TESTOSTERONE, measure, dose, concentrationPerMl: perMl };
}

describe("mg, mL and units of a label", () => {
  test("agree within the rounding that is shown, for every concentration and both syringes", () => {
    fc.assert(
      fc.property(anyVial, (vial) => {
        const regimen = regimenFor(vial);
        if (drawOf({ dose: regimen.dose, concentrationPerMl: vial.perMl }).ml === 0) return;
        const label = directionsOf(regimen);
        expect([label, labelProblem(label, vial)]).toEqual([label, null]);
        expect(compareDirections(label, regimen)).toEqual({ kind: "same" });
      }),
      { numRuns: RUNS },
    );
  });

  test("a label made for another concentration is caught, by the reader and by the comparison", () => {
    let caught = 0;
    for (const perMl of CONCENTRATIONS) {
      for (const wrong of CONCENTRATIONS.filter((one) => one !== perMl && Math.abs(one / perMl - 1) > 0.02)) {
        const regimen = { ...TESTOSTERONE, dose: perMl * 0.3, concentrationPerMl: perMl };
        if (drawOf({ dose: regimen.dose, concentrationPerMl: wrong }).ml === 0) continue;
        const label = directionsOf({ ...regimen, concentrationPerMl: wrong });
        expect(labelProblem(label, { measure: "mg", perMl })).not.toBeNull();
        expect(compareDirections(label, regimen).kind).toBe("differs");
        caught += 1;
      }
    }
    expect(caught).toBeGreaterThan(200);
  });
});
