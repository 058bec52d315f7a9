import type { AccountText } from "../../shared/language/es/account.server.ts";

/** The profile questions, one per page; the title is the heading. */
export const QUESTION_TITLES = {
  name: "What is your name?",
  "preferred-name": "What should we call you?",
  "date-of-birth": "What is your date of birth?",
  gender: "What is your gender?",
  email: "What is your new email address?",
  phone: "What is your phone number?",
  address: "What is your address?",
  license: "What is on your license or ID?",
  language: "Which language should we write to you in?",
} as const satisfies Record<string, AccountText>;

export type Question = keyof typeof QUESTION_TITLES;

export function isQuestion(given: string): given is Question {
  return Object.hasOwn(QUESTION_TITLES, given);
}
