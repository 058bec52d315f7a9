import { expect, test } from "vitest";
import { testsFor, type OrderPanel } from "./panel.ts";

const panel = (tests: OrderPanel["tests"]): OrderPanel => ({
  key: "p",
  name: "P",
  isFasting: true,
  drawFrom: null,
  drawUntil: null,
  draws: 1,
  tests,
});
const PANELS = [
  panel([
    { loinc: "2986-8", condition: "always", isFirstDrawOnly: false },
    { loinc: "2857-1", condition: "age-40", isFirstDrawOnly: true },
    { loinc: "2118-8", condition: "female", isFirstDrawOnly: true },
    { loinc: "2991-8", condition: "testosterone-borderline", isFirstDrawOnly: true },
  ]),
  panel([{ loinc: "2986-8", condition: "always", isFirstDrawOnly: false }]),
];

test("a man of 39 gets neither the prostate test nor the pregnancy test, and each test once", () => {
  expect(testsFor(PANELS, { age: 39, sex: "male" })).toEqual(["2986-8"]);
});

test("from 40 on the prostate test belongs to it", () => {
  expect(testsFor(PANELS, { age: 40, sex: "male" })).toEqual(["2986-8", "2857-1"]);
});

test("what we don't know about a person is asked for", () => {
  expect(testsFor(PANELS, { age: null, sex: null })).toEqual(["2986-8", "2857-1", "2118-8"]);
});
