import fc from "fast-check";
import { expect, test } from "vitest";
import { drawOf, formatDose, type DoseText } from "./dose.ts";
import type { Measure } from "../prescription.ts";

test.each([
  [70, 200, "70 mg", "0.35 mL", "35 units", null],
  [100, 200, "100 mg", "0.5 mL", "50 units", null],
  [0.25, 2.5, "0.25 mg", "0.1 mL", "10 units", null],
  [200, 200, "200 mg", "1 mL", "100 units", null],
  [75, 200, "75 mg", "0.37 mL", "37 units", "74 mg"],
  [70, 100.5, "70 mg", "0.7 mL", "70 units", "70.35 mg"],
])("%d mg at %d mg in a mL reads %s, %s, %s", (dose, perMl, amount, ml, units, rounded) => {
  const text = formatDose({ dose, measure: "mg", concentrationPerMl: perMl });
  expect(text).toEqual({ amount, ml, units, rounded });
});

test("hCG is measured in international units, which are not the units of the syringe", () => {
  const text = formatDose({ dose: 500, measure: "IU", concentrationPerMl: 2000 });
  expect(text).toEqual({ amount: "500 IU", ml: "0.25 mL", units: "25 units", rounded: null });
});

test("more than a U-100 syringe holds has no units, and is rounded to the tenths of a larger syringe", () => {
  const text = formatDose({ dose: 250, measure: "mg", concentrationPerMl: 200 });
  expect(text).toMatchObject({ ml: "1.2 mL", units: null });
  expect(text.rounded).toBe("240 mg");
});

test("a pen or tablet shows the amount only", () => {
  expect(formatDose({ dose: 0.5, measure: "mg", concentrationPerMl: null })).toEqual({
    amount: "0.5 mg",
    ml: null,
    units: null,
    rounded: null,
  });
});

test("halfway between two marks it is the lower one: nobody gets more because of a tie", () => {
  expect(drawOf({ dose: 1, concentrationPerMl: 40 })).toMatchObject({ units: 2, drawn: 0.8, isExact: false });
});

test.each([
  [8, 600, 6, 25],
  [3, 200, 2, 100 / 3],
  [70, 100.5, 70.35, 0.5],
  [70, 200, 70, 0],
])("%d mg at %d mg in a mL draws %d mg, which is %d %% of the dose off", (dose, concentrationPerMl, drawn, off) => {
  const draw = drawOf({ dose, concentrationPerMl });
  expect(draw.drawn).toBe(drawn);
  expect(draw.offPercent).toBeCloseTo(off, 9);
});

/** Fewer while the rules themselves are being changed (`npm run bench -- mutation`): the tables above are enough there. */
const RUNS = process.env["MUTATION_FOLDER"] ? 300 : 10_000;

type Medicine = { dose: number; measure: Measure; concentrationPerMl: number | null };

/** What a person with the page before them would find wrong with it. Reads only the words. */
function disagreement({ dose, measure, concentrationPerMl }: Medicine, text: DoseText): string | null {
  const read = (text: string, unit: string) => {
    const found = new RegExp(`^([\\d.,]+) ${unit}$`).exec(text);
    return found ? Number(found[1]!.replaceAll(",", "")) : Number.NaN;
  };
  if (read(text.amount, measure) !== dose) return "the amount is not the dose";
  if (concentrationPerMl === null) return text.ml || text.units || text.rounded ? "it says what to draw" : null;
  const ml = read(text.ml ?? "", "mL");
  const units = text.units === null ? null : read(text.units, "units?");
  if (units !== null && Math.abs(units / 100 - ml) > 1e-12) return "mL and units differ";
  if (units === null && ml <= 1) return "units are missing";
  // From 1 mL upwards the marks are a tenth of a mL apart.
  const mark = ml > 1 || (ml === 1 && dose > concentrationPerMl) ? 0.1 : 0.01;
  if (Math.abs(Math.round(ml / mark) - ml / mark) > 1e-9) return "there is no such mark";
  const drawn = ml * concentrationPerMl;
  const isSame = Math.abs(drawn - dose) < 1e-7;
  if (!text.rounded) return isSame ? null : "it was rounded silently";
  const said = /^([\d.,]+) /.exec(text.rounded)?.[1]?.replaceAll(",", "");
  if (isSame) return "it says that it was rounded, and was not";
  if (Math.abs(Number(said) - drawn) > 1e-4) return "what it gives is not what is drawn";
  return Math.abs(drawn - dose) <= (mark / 2) * concentrationPerMl + 1e-7 ? null : "another mark is nearer";
}

const thousandths = (most: number) => fc.integer({ min: 1, max: most * 1000 }).map((whole) => whole / 1000);
const anyMedicine: fc.Arbitrary<Medicine> = fc.record({
  measure: fc.constantFrom<Measure>("mg", "IU"),
  dose: fc.oneof(
    thousandths(500),
    fc.integer({ min: 1, max: 40 }).map((fives) => fives * 5),
  ),
  concentrationPerMl: fc.oneof(
    { weight: 1, arbitrary: fc.constant(null) },
    { weight: 4, arbitrary: fc.constantFrom(2.5, 5, 10, 50, 100, 200, 250, 1000, 2000) },
    { weight: 3, arbitrary: thousandths(2000) },
  ),
});

test("mg, mL and units agree over 10,000 random prescriptions, and what is rounded says so", () => {
  const property = fc.property(anyMedicine, (medicine) => {
    expect(disagreement(medicine, formatDose(medicine))).toBeNull();
  });
  fc.assert(property, { numRuns: RUNS });
});

test("a syringe with other marks, or rounding without a word, would be noticed", () => {
  const wrong = (spoil: (text: DoseText) => DoseText) =>
    fc.check(
      fc.property(anyMedicine, (medicine) => disagreement(medicine, spoil(formatDose(medicine))) === null),
      { numRuns: RUNS },
    ).failed;
  expect(wrong((text) => ({ ...text, rounded: null }))).toBe(true);
  expect(wrong((text) => ({ ...text, units: text.units && `${parseInt(text.units, 10) * 0.4} units` }))).toBe(true);
  expect(wrong((text) => text)).toBe(false);
});
