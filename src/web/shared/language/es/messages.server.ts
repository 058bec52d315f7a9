import { href } from "react-router";
import { uiInSpanish } from "#ui/language/es.ts";
import { textIn, type Messages, type Text } from "#ui/language/text.ts";
import { languageOf, type Language } from "../language.ts";
import { bmi, bmiProblems } from "./bmi.server.ts";
import { booking, bookingProblems, BOOKING_PROBLEM_PATTERNS, type BookingText } from "./booking.server.ts";
import { facts } from "./facts.server.ts";
import { pages, type PagesText } from "./pages.server.ts";
import { register, registerProblems, REGISTER_PROBLEM_PATTERNS, type RegisterText } from "./register.server.ts";
import { questions, type QuestionsText } from "./questions.server.ts";
import { nextSteps, type NextStepsText } from "./next-steps.server.ts";
import { shell } from "./shell.server.ts";

const SITE: Messages = { ...uiInSpanish, ...shell, ...pages };
const BMI: Messages = { ...SITE, ...bmi };
const BOOKING: Messages = { ...uiInSpanish, ...shell, ...booking };
const NEXT_STEPS: Messages = { ...uiInSpanish, ...shell, ...nextSteps };
const QUESTIONS: Messages = { ...uiInSpanish, ...shell, ...questions };
const REGISTRATION: Messages = { ...uiInSpanish, ...shell, ...register };
const PROBLEMS: Messages = { ...registerProblems, ...bookingProblems, ...bmiProblems };
const PROBLEM_PATTERNS = [...REGISTER_PROBLEM_PATTERNS, ...BOOKING_PROBLEM_PATTERNS];

/** What the browser gets with a Spanish page: the texts of the layout around it. */
export function messagesFor(path: string): Messages {
  if (path.endsWith("/bmi")) return BMI;
  return /\/(?:register|waitlist)(?:\/|$)/.test(path) ? REGISTRATION : SITE;
}

/** What the browser gets around all pages in Spanish: everything of members' pages; the layout of public pages adds theirs. */
export function rootMessages(path: string): Messages {
  if (languageOf(path) === "es") return uiInSpanish;
  if (path.startsWith(href("/questions"))) return QUESTIONS;
  return path === href("/next-steps") ? NEXT_STEPS : BOOKING;
}

/** For loaders of public pages. */
export function pagesText(language: Language): Text<PagesText> {
  return textIn(language === "es" ? pages : undefined);
}

/** For texts from the database. */
export function factsText(language: Language): Text<string> {
  return textIn(language === "es" ? facts : undefined);
}

export function registerText(language: Language): Text<RegisterText> {
  return textIn(language === "es" ? register : undefined);
}

export function bookingText(language: Language): Text<BookingText> {
  return textIn(language === "es" ? booking : undefined);
}

export function nextStepsText(language: Language): Text<NextStepsText> {
  return textIn(language === "es" ? nextSteps : undefined);
}

export function questionsText(language: Language): Text<QuestionsText> {
  return textIn(language === "es" ? questions : undefined);
}

/** A problem of a form. One that isn't in the list stays in English, rather than being hidden. */
export function problemInSpanish(message: string): string {
  const known = PROBLEMS[message];
  if (known) return known;
  const pattern = PROBLEM_PATTERNS.find(([english]) => english.test(message));
  return pattern ? message.replace(pattern[0], pattern[1]) : message;
}
