import type { AnswerProblem, Item } from "#domain/intake/forms/form.ts";
import type { Text } from "#ui/language/text.ts";
import type { QuestionsText } from "../../shared/language/es/questions.server.ts";

/** The control that the error summary leads to. */
export function fieldOf(item: Item): string {
  if (item.type === "pressure") return "systolic";
  if (item.type === "measurements") return "height_feet";
  if (item.type === "date") return "answer-month";
  if (item.type === "list") return item.none ? "none" : `row-0-${item.fields?.[0]?.id ?? ""}`;
  return "answer";
}

export function messageFor(item: Item, code: AnswerProblem | "missing", t: Text<QuestionsText>): string {
  const { min, max } = item;
  if (code === "missing") return t(MISSING[item.type] ?? "Enter an answer");
  if (code === "too-low" && min !== undefined) return t("Enter {min} or more", { min });
  if (code === "too-high" && max !== undefined) return t("Enter {max} or less", { max });
  return t(MESSAGES[code]);
}

const MISSING: Partial<Record<Item["type"], QuestionsText>> = {
  choice: "Choose an answer",
  "yes-no": "Choose an answer",
  score: "Choose an answer",
  choices: "Choose at least one answer",
  number: "Enter a number, or say that you don't know",
  pressure: "Enter both numbers, or say that you don't know",
  measurements: "Enter your height and weight",
  date: "Enter the date as month, day and year",
  list: "Add at least one, or say that there are none",
  tick: "Check the box to go on",
};

const MESSAGES: Record<AnswerProblem, QuestionsText> = {
  "wrong-shape": "Enter this as the example shows",
  "unknown-option": "Choose one of the answers on this page",
  alone: "Choose either that answer or the others, not both",
  "not-a-number": "Enter a number",
  "too-low": "This number is too low. Check it and try again",
  "too-high": "This number is too high. Check it and try again",
  "too-many-decimals": "Enter a number with fewer digits after the point",
  "not-a-date": "Enter a real date as month, day and year",
  "in-the-future": "Enter a date in the past",
  "in-the-past": "Enter a date from today on",
  "too-long": "Use fewer words",
  "too-many": "Remove some: that's more than we can save",
  "field-missing": "Fill in each part that isn't optional",
  "not-a-phone": "Enter a phone number with 10 digits",
};
