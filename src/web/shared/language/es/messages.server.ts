import { uiInSpanish } from "#ui/language/es.ts";
import { textIn, type Messages, type Text } from "#ui/language/text.ts";
import type { Language } from "../language.ts";
import { facts } from "./facts.server.ts";
import { pages, type PagesText } from "./pages.server.ts";
import { register, registerProblems, REGISTER_PROBLEM_PATTERNS, type RegisterText } from "./register.server.ts";
import { shell } from "./shell.server.ts";

const SITE: Messages = { ...uiInSpanish, ...shell, ...pages };
const REGISTRATION: Messages = { ...uiInSpanish, ...shell, ...register };

/** What the browser gets with a Spanish page: the texts of the layout around it. */
export function messagesFor(path: string): Messages {
  return /\/(?:register|waitlist)(?:\/|$)/.test(path) ? REGISTRATION : SITE;
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

/** A problem of a form. One that isn't in the list stays in English, rather than being hidden. */
export function problemInSpanish(message: string): string {
  const known = (registerProblems as Messages)[message];
  if (known) return known;
  const pattern = REGISTER_PROBLEM_PATTERNS.find(([english]) => english.test(message));
  return pattern ? message.replace(pattern[0], pattern[1]) : message;
}
