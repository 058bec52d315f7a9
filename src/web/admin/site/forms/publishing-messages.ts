import type { FormProblemCode } from "#domain/intake/forms/check-form.ts";
import type { PublishingProblem } from "#domain/intake/publishing/find-form-problems.ts";

/** Why a form can't be published, as whoever wrote it reads it. */
export function publishingMessage({ code, at }: PublishingProblem): string {
  return at ? `${at}: ${PUBLISHING_MESSAGES[code]}` : PUBLISHING_MESSAGES[code];
}

export const PUBLISHING_MESSAGES: Record<FormProblemCode | PublishingProblem["code"], string> = {
  "no-items": "Add at least one question",
  "no-treatments": "Name at least one treatment",
  "unknown-treatment": "Name only treatments the clinic has",
  "duplicate-id": "Use each id once",
  "missing-words": "Write the question and its section",
  "missing-source": "Name the source of the question",
  "empty-options": "Give at least two answers to choose from",
  "duplicate-option": "Use each answer's code once",
  "option-without-words": "Write a code and a label for each answer",
  "limits-inverted": "Put the lower limit below the upper one",
  "list-without-fields": "Give the list at least one column",
  "finding-without-words": "Write what the patient and the provider read",
  "finding-unused": "Remove this text, or let an answer lead to it",
  "stop-without-next-step": "Write what people can do now",
  "emergency-without-help-line": "Choose the help line, 911 or 988",
  "unsure-without-review": 'Send "not sure" and "I don\'t know" to the provider',
  "unknown-item": "It names a question that doesn't exist",
  "forward-reference": "It names a question that comes later",
  cycle: "Its condition leads back to itself",
  unreachable: "No answers lead here",
  "unknown-score": "It names a score that doesn't exist",
  "score-without-items": "Name the questions that make up the score",
  "score-item-without-points": "Give each answer of the score its points",
  "unit-mismatch": "Compare numbers of the same unit",
  "cut-off-outside-limits": "Compare with a number that can be answered",
  "wrong-shape": "This isn't in the shape of a form. Check the spelling, the indentation and the type of value",
  "fixtures-wrong-shape": "This isn't in the shape of examples. Check the spelling and the indentation",
  "another-form": "This is the text of another form",
  unchanged: "Nothing is different from the newest version",
  "no-fixtures": "Add at least one example person",
  "fixture-failed": "The form doesn't do what this example expects",
};
