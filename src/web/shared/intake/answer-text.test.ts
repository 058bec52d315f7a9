import { expect, test } from "vitest";
import type { Answer, Item } from "#domain/intake/forms/form.ts";
import { readForms } from "../../../../scripts/clinical-forms.ts";
import { formatAnswer } from "./answer-text.ts";

const item = (rest: Partial<Item>): Item => ({
  id: "x",
  section: "One",
  type: "number",
  required: true,
  ask: "How many?",
  source: "test",
  ...rest,
});

test.each<[Partial<Item>, Answer, string]>([
  [{ unit: "{drinks}/wk" }, 2, "2 drinks a week"],
  [{ unit: "/min" }, 0, "0 beats a minute"],
  [{ unit: "year" }, 2015, "2015"],
  [{}, 3, "3"],
  [{ type: "date" }, "2026-03-07", "3/7/2026"],
  [{ type: "pressure" }, { systolic: 122, diastolic: 78, measured_on: "2026-11-01" }, "122/78 on 11/1/2026"],
  [{ type: "measurements" }, { height_in: 69, weight_lb: 180 }, "5 ft 9 in, 180 lb"],
  [
    {
      type: "choices",
      options: [
        { code: "a", label: "One" },
        { code: "b", label: "Two" },
      ],
    },
    ["a", "b"],
    "One; Two",
  ],
  [{ type: "list", none: "No, none" }, "none", "No, none"],
  [{}, null, "No answer"],
])("%j answered %j reads %s", (rest, answer, text) => {
  expect(formatAnswer(item(rest), answer)).toBe(text);
});

test("no unit of a form is shown as a code", () => {
  const numbers = readForms().flatMap(({ items }) => items.filter(({ unit }) => unit));
  expect(numbers.length).toBeGreaterThan(3);
  for (const one of numbers) expect(formatAnswer(one, 1), one.id).toMatch(/^1( [a-z ]+)?$/);
});
