import { expect, test } from "vitest";
import { checkForm } from "./check-form.ts";
import type { FormDefinition, Item } from "./form.ts";

const base = { section: "s", required: true, ask: "?", source: "x" } as const;
const yes = { code: "yes", label: "Yes" };
const no = { code: "no", label: "No" };

const FIRST: Item = {
  ...base,
  id: "a",
  type: "yes-no",
  options: [{ ...yes, effect: "stop", says: "stopped" }, no],
};
const NUMBER: Item = {
  ...base,
  id: "n",
  type: "number",
  unit: "lb",
  min: 50,
  max: 1000,
  effects: [{ when: { item: "n", over: 500, unit: "lb" }, effect: "review", says: "looked-at" }],
};
const SCORE: Item = {
  ...base,
  id: "s",
  type: "score",
  options: [
    { ...yes, points: 1 },
    { ...no, points: 0 },
  ],
};
const LAST: Item = {
  ...base,
  id: "z",
  type: "text",
  show: {
    all: [
      { item: "a", is: "no" },
      { score: "sum", over: 0 },
    ],
  },
};
const FORM: FormDefinition = {
  form: "f",
  version: 1,
  title: "t",
  treatments: ["trt"],
  languages: ["en"],
  says: {
    stopped: { patient: "p", provider: "q", next: "n" },
    "looked-at": { patient: "p", provider: "q" },
  },
  scores: { sum: { label: "l", items: ["s"], max: 1, source: "x" } },
  items: [FIRST, NUMBER, SCORE, LAST],
};

function withItem(item: Item, place = FORM.items.length): FormDefinition {
  return { ...FORM, items: FORM.items.toSpliced(place, 0, item) };
}
function changing(id: string, change: Partial<Item>): FormDefinition {
  return { ...FORM, items: FORM.items.map((item) => (item.id === id ? { ...item, ...change } : item)) };
}
const MORE: Item = { ...base, id: "more", type: "text" };
const OPTIONAL = [{ ...yes, effect: "stop", says: "stopped" } as const, no];

test("a sound form is accepted", () => {
  expect(checkForm(FORM)).toEqual([]);
});

test.each<[string, FormDefinition]>([
  ["no-items", { ...FORM, items: [] }],
  ["no-treatments", { ...FORM, treatments: [] }],
  ["unknown-treatment", { ...FORM, treatments: ["magic"] }],
  [
    "unknown-treatment",
    changing("a", { options: [{ ...yes, effect: "stop", says: "stopped", treatments: ["x"] }, no] }),
  ],
  ["duplicate-id", withItem({ ...MORE, id: "a" })],
  ["missing-words", changing("z", { ask: " " })],
  ["missing-source", changing("z", { source: "" })],
  ["empty-options", withItem({ ...MORE, type: "choice", options: [] })],
  ["empty-options", withItem({ ...MORE, type: "choices" })],
  ["duplicate-option", withItem({ ...MORE, type: "choice", options: [yes, yes] })],
  ["option-without-words", withItem({ ...MORE, type: "choice", options: [{ code: "yes", label: "" }, no] })],
  ["limits-inverted", withItem({ ...MORE, type: "number", min: 5, max: 2 })],
  ["list-without-fields", withItem({ ...MORE, type: "list" })],
  [
    "finding-without-words",
    changing("a", { options: [...OPTIONAL, { code: "b", label: "B", effect: "stop", says: "x" }] }),
  ],
  ["finding-without-words", changing("a", { options: [...OPTIONAL, { code: "b", label: "B", effect: "stop" }] })],
  ["finding-unused", { ...FORM, says: { ...FORM.says, spare: { patient: "p", provider: "q" } } }],
  ["stop-without-next-step", { ...FORM, says: { ...FORM.says, stopped: { patient: "p", provider: "q" } } }],
  [
    "emergency-without-help-line",
    changing("a", { options: [...OPTIONAL, { code: "b", label: "B", effect: "emergency", says: "stopped" }] }),
  ],
  ["unsure-without-review", changing("a", { options: [...OPTIONAL, { code: "unsure", label: "Not sure" }] })],
  ["unsure-without-review", changing("n", { unknown: "I don't know" })],
  ["unknown-item", changing("z", { show: { item: "nowhere", answered: true } })],
  ["forward-reference", changing("a", { show: { item: "z", answered: true } })],
  ["forward-reference", changing("a", { show: { score: "sum", over: 0 } })],
  ["cycle", changing("a", { show: { item: "z", answered: true } })],
  ["cycle", changing("n", { show: { item: "n", answered: true } })],
  ["unreachable", changing("z", { show: { item: "a", is: "maybe" } })],
  [
    "unreachable",
    changing("z", {
      show: {
        all: [
          { item: "a", is: "yes" },
          { item: "a", is: "no" },
        ],
      },
    }),
  ],
  ["unreachable", changing("z", { show: { fact: "age", over: 60, below: 20 } })],
  ["unknown-score", changing("z", { show: { score: "other", over: 0 } })],
  [
    "score-without-items",
    { ...FORM, scores: { ...FORM.scores, empty: { label: "l", items: [], max: 1, source: "x" } } },
  ],
  ["score-item-without-points", changing("s", { options: [yes, no] })],
  ["unit-mismatch", changing("n", { unit: "kg" })],
  ["unit-mismatch", changing("z", { show: { item: "a", field: "bmi", over: 30, unit: "kg/m2" } })],
  ["cut-off-outside-limits", changing("n", { max: 400 })],
  ["cut-off-outside-limits", changing("z", { show: { score: "sum", over: 5 } })],
])("refused: %s", (code, form) => {
  expect(checkForm(form).map((problem) => problem.code)).toContain(code);
});

test("what depends on an unreachable item is unreachable too", () => {
  const form = changing("z", { show: { item: "a", is: "maybe" }, type: "choice", options: [yes, no] });
  const problems = checkForm({ ...form, items: [...form.items, { ...MORE, show: { item: "z", is: "yes" } }] });
  expect(problems).toContainEqual({ code: "unreachable", at: "more" });
});

test("a form may name the items of a form before it", () => {
  const later = { ...FORM, scores: {}, items: [{ ...MORE, show: { item: "a", is: "no" } }], says: {} };
  expect(checkForm(later)).toEqual([
    { code: "unknown-item", at: "more" },
    { code: "unreachable", at: "more" },
  ]);
  expect(checkForm(later, [FORM])).toEqual([]);
});
