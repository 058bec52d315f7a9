import { uiInSpanish } from "#ui/language/es.ts";
import { textIn, type Messages, type Text } from "#ui/language/text.ts";
import type { Language } from "../language.ts";
import { facts } from "./facts.server.ts";
import { pages, type PagesText } from "./pages.server.ts";
import { shell } from "./shell.server.ts";

/** The dictionaries that pages use together. A test checks that two of them never translate the same text differently. */
export const PARTS: readonly Messages[] = [uiInSpanish, shell, pages];

const SITE: Messages = Object.assign({}, ...PARTS);

/** What the browser gets with a Spanish page. */
export function messagesFor(_path: string): Messages {
  return SITE;
}

/** For loaders of public pages. */
export function pagesText(language: Language): Text<PagesText> {
  return textIn(language === "es" ? pages : undefined);
}

/** For texts from the database. */
export function factsText(language: Language): Text<string> {
  return textIn(language === "es" ? facts : undefined);
}
