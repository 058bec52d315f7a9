import { describe, expect, test } from "vitest";
import { factLabel, factLines, fieldsOf, valueFrom } from "./fact-fields.ts";

const LAB = {
  name: "PSA",
  range: [0, 4],
  marks: [{ at: 4, text: "review above", acts: true }],
};
const asTyped = (value: unknown) => Object.fromEntries(fieldsOf(value).map((field) => [field.name, field.value]));

test.each([[18], ["2026-12-31"], [{ from: 5, to: 10 }], [["hcg"]], [LAB], [{ trt: 200, nested: { deep: [1.5, 2] } }]])(
  "%j comes back from its fields unchanged",
  (value) => {
    expect(valueFrom(value, asTyped(value))).toEqual(value);
  },
);

describe("a form", () => {
  test("has a field for each part, named as a person would", () => {
    expect(fieldsOf({ from: 5, to: 10 }).map(({ name, label, kind }) => [name, label, kind])).toEqual([
      ["value.from", "From", "number"],
      ["value.to", "To", "number"],
    ]);
    expect(factLabel("dose_warning_mg_per_week")).toBe("Dose warning mg per week");
  });

  test("changes, adds and takes away", () => {
    const typed = { ...asTyped(LAB), "value.range": "0, 6.5", "value.marks.0.at": "6.5" };
    expect(valueFrom(LAB, typed)).toEqual({ ...LAB, range: [0, 6.5], marks: [{ ...LAB.marks[0], at: 6.5 }] });
    const added = {
      ...asTyped(LAB),
      "value.marks.1.at": "10",
      "value.marks.1.text": "stop",
      "value.marks.1.acts": "no",
    };
    expect(valueFrom(LAB, added)).toMatchObject({ marks: [{ at: 4 }, { at: 10, text: "stop", acts: false }] });
    const emptied = { ...asTyped(LAB), "value.marks.0.at": "", "value.marks.0.text": "", "value.marks.0.acts": "" };
    expect(valueFrom(LAB, emptied)).toEqual({ ...LAB, marks: [] });
  });

  test("leaves what is no number as it was typed, to be refused", () => {
    expect(valueFrom(18, { value: "eighteen" })).toBe("eighteen");
    expect(valueFrom(18, { value: "" })).toBe("");
  });
});

test.each([
  [18, [[null, "18"]]],
  [{ to: 10, from: 5 }, [[null, "5 to 10"]]],
  [["hcg", "semaglutide"], [[null, "hcg, semaglutide"]]],
  [[], [[null, "None"]]],
  [
    { trt: 200, is_charged: true },
    [
      ["TRT", "200"],
      ["Is charged", "Yes"],
    ],
  ],
  [
    { ...LAB, marks: [...LAB.marks, { at: 10, text: "stop", acts: false }] },
    [
      ["Name", "PSA"],
      ["Range", "0 to 4"],
      ["Marks", "at 4, acts yes, review above"],
      ["", "at 10, acts no, stop"],
    ],
  ],
])("%j is read line by line", (value, lines) => {
  expect(factLines(value).map(({ label, text }) => [label, text])).toEqual(lines);
});
