import { expect, test } from "vitest";
import { bmiOf, meaningOf } from "./bmi.ts";
import { BmiAnswers } from "./bmi-answers.server.ts";

const limits = { alone: 30, with_condition: 27, below_range: 18.5 };

test("5 feet 9 and 212 pounds make 31.3", () => {
  expect(bmiOf({ feet: 5, inches: 9, pounds: 212 })).toBe(31.3);
});

test.each([
  [30, "no", "enough-alone"],
  [29.9, "yes", "with-condition"],
  [29.9, "unsure", "ask-about-condition"],
  [29.9, "no", "not-these"],
  [27, "yes", "with-condition"],
  [26.9, "yes", "not-these"],
  [18.4, "yes", "below-range"],
] as const)("a BMI of %s and a condition answered %s: %s", (bmi, condition, meaning) => {
  expect(meaningOf(bmi, condition, limits)).toBe(meaning);
});

test.each([
  {},
  { ft: "5", in: "13", lb: "200", condition: "yes" },
  { ft: "5", in: "9", lb: "heavy", condition: "yes" },
])("an answer that is no height or weight is refused: %j", (values) => {
  expect(BmiAnswers.safeParse(values).success).toBe(false);
});
