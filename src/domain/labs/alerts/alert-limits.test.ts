import { expect, test } from "vitest";
import { findAlerts, type AlertRule, type Earlier, type Measured, type RangeSex } from "./alert-rule.ts";
import type { Marker } from "../markers/marker.ts";

/** The tests a rule can ask for, at their limits, with rules and markers of our own: what the clinic's rules are is data. */
const unit = (name: string, factor: number) => ({ unit: name, systems: [], factor, shift: 0, aliases: [] });
const marker = (loinc: string, usual: Marker["usual"] = {}): Marker => ({
  loinc,
  name: loinc,
  explanation: "",
  isLead: false,
  sort: 1,
  plausible: [null, null],
  usual,
  units: [unit("mg/dL", 1), unit("g/L", 0.01)],
});
const MARKERS = new Map(
  [marker("A", { male: [10, 100], female: [5, 50] }), marker("B"), marker("F", { female: [5, 50] })].map((one) => [
    one.loinc,
    one,
  ]),
);
const rule = (change: Partial<AlertRule>): AlertRule => ({
  key: "rule",
  loinc: "A",
  level: "PRV",
  sex: null,
  test: "above",
  threshold: 50,
  withinMonths: null,
  also: null,
  stopsTreatment: false,
  treatmentKeys: [],
  acceptedDocument: null,
  text: "",
  ...change,
});
const value = (text: string | null, change: Partial<Measured> = {}): Measured => ({
  loinc: "A",
  comparator: null,
  value: text,
  valueText: null,
  unit: "mg/dL",
  rangeLow: null,
  rangeHigh: null,
  ...change,
});
type About = { sex?: RangeSex | null; earlier?: Earlier[]; values?: Measured[] };
const keys = (
  measured: Measured,
  rules: Partial<AlertRule>[],
  { sex = "male", earlier = [], values = [] }: About = {},
) =>
  findAlerts([measured, ...values], {
    markers: MARKERS,
    rules: rules.map(rule),
    sex,
    collectedOn: "2026-11-09",
    earlier,
  }).map((alert) => `${alert.loinc} ${alert.rule.key}`);
const isMet = (measured: Measured, asked: Partial<AlertRule>, about: About = {}) =>
  keys(measured, [asked], about).length > 0;

test.each<[string, Partial<AlertRule>, [string, boolean][]]>([
  [
    "above",
    { test: "above", threshold: 50 },
    [
      ["50", false],
      ["50.1", true],
    ],
  ],
  [
    "at least",
    { test: "at-least", threshold: 50 },
    [
      ["49.9", false],
      ["50", true],
    ],
  ],
  [
    "below",
    { test: "below", threshold: 50 },
    [
      ["50", false],
      ["49.9", true],
    ],
  ],
  [
    "above the range",
    { test: "above-range", threshold: null },
    [
      ["100", false],
      ["101", true],
      ["1", false],
    ],
  ],
  [
    "below the range",
    { test: "below-range", threshold: null },
    [
      ["10", false],
      ["9", true],
      ["500", false],
    ],
  ],
  [
    "over three times the range",
    { test: "above-range-times", threshold: 3 },
    [
      ["300", false],
      ["301", true],
    ],
  ],
  [
    "three times the range or more",
    { test: "at-least-range-times", threshold: 3 },
    [
      ["299", false],
      ["300", true],
    ],
  ],
])("%s", (_, asked, cases) => {
  for (const [text, expected] of cases) expect([text, isMet(value(text), asked)]).toEqual([text, expected]);
});

test("the lab's own range counts before the usual one, in the lab's unit", () => {
  const above = { test: "above-range", threshold: null } as const;
  expect(isMet(value("60", { rangeLow: "10", rangeHigh: "59" }), above)).toBe(true);
  expect(isMet(value("150", { rangeHigh: "200" }), above)).toBe(false);
  expect(isMet(value("150", { rangeLow: "20" }), above)).toBe(false);
  expect(isMet(value("1.2", { unit: "g/L" }), above)).toBe(true);
  expect(isMet(value("1.2", { unit: "g/L", rangeHigh: "1.2" }), above)).toBe(false);
  expect(isMet(value("1.2", { unit: "g/L", rangeHigh: "1.1" }), above)).toBe(true);
  expect(isMet(value("5", { rangeLow: "6" }), { test: "below-range", threshold: null })).toBe(true);
});

test("without a range of the lab it is the usual one for the sex; where that is not known, there is one for either", () => {
  const above = { test: "above-range", threshold: null } as const;
  expect(["male", "female", null].map((sex) => isMet(value("60"), above, { sex: sex as RangeSex | null }))).toEqual([
    false,
    true,
    false,
  ]);
  const onlyFemale = value("60", { loinc: "F" });
  const rules = { ...above, loinc: "F" };
  expect(["male", "female", null].map((sex) => isMet(onlyFemale, rules, { sex: sex as RangeSex | null }))).toEqual([
    false,
    true,
    true,
  ]);
  for (const test of ["above-range", "below-range", "above-range-times", "at-least-range-times"] as const) {
    expect(isMet(value("60", { loinc: "B" }), { test, loinc: "B", threshold: 0 })).toBe(false);
  }
});

test("a result over or under a mark counts by however little", () => {
  expect(isMet(value("50", { comparator: ">" }), { test: "above", threshold: 50 })).toBe(true);
  expect(isMet(value("50", { comparator: ">=" }), { test: "above", threshold: 50 })).toBe(false);
  expect(isMet(value("50", { comparator: "<" }), { test: "below", threshold: 50 })).toBe(true);
  expect(isMet(value("50", { comparator: "<" }), { test: "at-least", threshold: 50 })).toBe(false);
});

test("what cannot be read as a number of that marker meets no limit; a word is only ever positive", () => {
  const any = { test: "above", threshold: -1 } as const;
  expect(isMet(value(null), any)).toBe(false);
  expect(isMet(value("60", { unit: null }), any)).toBe(false);
  expect(isMet(value("60", { loinc: "Z" }), { ...any, loinc: "Z" })).toBe(false);
  expect(isMet(value("60"), { test: "above", threshold: null })).toBe(false);
  const word = (valueText: string) => isMet(value(null, { valueText }), { test: "is-positive", threshold: null });
  expect([word("positive"), word("negative")]).toEqual([true, false]);
  expect(isMet(value("60"), { test: "is-positive", threshold: null })).toBe(false);
});

const was = (collectedOn: string, text: string, change: Partial<Measured> = {}): Earlier => ({
  ...value(text, change),
  collectedOn,
});

test("a rise is measured against every result of the last months, and not against older or later ones", () => {
  const rise = { test: "rise", threshold: 1.4, withinMonths: 6 } as const;
  const met = (earlier: Earlier[], text = "3") => isMet(value(text), rise, { earlier });
  expect(met([was("2026-05-09", "1.5")])).toBe(true);
  expect(met([was("2026-05-08", "1.5")])).toBe(false);
  expect(met([was("2026-06-01", "1.6")])).toBe(false);
  // 3.1 - 1.7 is a hair more than 1.4 in binary.
  expect(met([was("2026-06-01", "1.7")], "3.1")).toBe(false);
  expect(met([was("2026-06-01", "1.5"), was("2026-10-01", "2.9")])).toBe(true);
  expect(met([was("2026-11-09", "1")])).toBe(false);
  expect(met([was("2026-12-01", "1")])).toBe(false);
  expect(met([was("2026-06-01", "1", { loinc: "B" })])).toBe(false);
  expect(met([was("2026-06-01", "0.015", { unit: "g/L" })])).toBe(true);
  expect(met([was("2026-06-01", "1", { value: null })])).toBe(false);
  expect(met([])).toBe(false);
  const twelve = { ...rise, withinMonths: null };
  expect(isMet(value("3"), twelve, { earlier: [was("2025-11-09", "1")] })).toBe(true);
  expect(isMet(value("3"), twelve, { earlier: [was("2025-11-08", "1")] })).toBe(false);
});

test("a rise in percent is measured against the last result before", () => {
  const rise = { test: "rise-percent", threshold: 20 } as const;
  const met = (earlier: Earlier[], text: string) => isMet(value(text), rise, { earlier });
  expect(met([was("2026-10-01", "100")], "120")).toBe(false);
  expect(met([was("2026-10-01", "100")], "121")).toBe(true);
  expect(met([was("2026-10-01", "100"), was("2026-09-01", "50")], "110")).toBe(false);
  expect(met([was("2026-09-01", "200"), was("2026-10-01", "50")], "110")).toBe(true);
  expect(met([was("2026-10-01", "0")], "110")).toBe(false);
  expect(met([], "110")).toBe(false);
});

test("a rule may be about one sex; where the sex is not known it counts", () => {
  const forMen = { test: "above", threshold: 50, sex: "male" } as const;
  const met = (sex: RangeSex | null) => isMet(value("60"), forMen, { sex });
  expect([met("male"), met("female"), met(null)]).toEqual([true, false, true]);
});

test("a rule may need another result as well", () => {
  const both = { also: { loinc: "B", test: "below", threshold: 5 } } as const;
  const met = (values: Measured[]) => isMet(value("60"), both, { values });
  expect(met([])).toBe(false);
  expect(met([value("5", { loinc: "B" })])).toBe(false);
  expect(met([value("4", { loinc: "B" })])).toBe(true);
  expect(met([value("4", { loinc: "F" })])).toBe(false);
});

test("each result has one alert, the strongest: its level first, then whether treatment stops", () => {
  const four = [
    { key: "info", level: "INFO" },
    { key: "info stop", level: "INFO", stopsTreatment: true },
    { key: "prv", level: "PRV" },
    { key: "page", level: "PAGE" },
    { key: "prv stop", level: "PRV", stopsTreatment: true },
  ] as const;
  expect(keys(value("60"), [...four])).toEqual(["A page"]);
  expect(keys(value("60"), [four[0], four[1], four[2], four[4]])).toEqual(["A prv stop"]);
  expect(keys(value("60"), [four[1], four[2]])).toEqual(["A prv"]);
  expect(keys(value("60"), [four[0], four[1]])).toEqual(["A info stop"]);
  const twice = [{ key: "a" }, { key: "b", loinc: "B" }];
  expect(keys(value("60"), twice, { values: [value("60", { loinc: "B" })] })).toEqual(["A a", "B b"]);
  expect(keys(value("40"), twice, { values: [value("60", { loinc: "B" })] })).toEqual(["B b"]);
});
