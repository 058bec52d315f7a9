import { href, useRouteLoaderData } from "react-router";
import type { Language } from "#domain/identity/language/language.ts";

/** English has no prefix; Spanish public pages are below /es, with the same paths. */
export type { Language };

/** For dates, plurals, and the `lang` of a page. */
export const LOCALES = { en: "en-US", es: "es-US" } as const satisfies Record<Language, string>;

/** Each in itself. */
export const LANGUAGE_NAMES = { en: "English", es: "Español" } as const satisfies Record<Language, string>;

export function languageOf(path: string): Language {
  return /^\/es(?=[/?#]|$)/.test(path) ? "es" : "en";
}

/** The pages that exist in Spanish, in few letters: every page loads it. Tests open each of them and look for others that match. */
const IN_SPANISH =
  /^\/(semaglutide(\/bmi)?|featured-treatments\/testosterone-.+|policies\/[nt].+|resources\/(subc|how-to-a).+|waitlist|please-login|sign-in(\/second-step)?|(forgot|new)-password|verify-email)?(?=[?#]|$)|^(\/semaglutide)?\/register(?=[/?#]|$)/;

/** The same page in Spanish, or null. */
export function findSpanish(path: string): string | null {
  return IN_SPANISH.test(path) ? `/es${path.replace(/^\/(?=[?#]|$)/, "")}` : null;
}

export function toEnglish(path: string): string {
  return path.replace(/^\/es(?=\/)/, "").replace(/^\/es(?=[?#]|$)/, "/");
}

/** A path in the language of the page it's linked from, if the page exists in it. Spanish questions are on the home page. */
export function inLanguage(language: Language, path: string): string {
  if (language === "en") return path;
  return path === href("/faqs") ? `${href("/es")}#faqs` : (findSpanish(path) ?? path);
}

/** From the root's data; its type would lead back to this file. */
export function useLanguage(): Language {
  return (useRouteLoaderData("root") as { language: Language } | undefined)?.language ?? "en";
}

/** For links: the address in the language of this page. */
export function useLocalPath(): (path: string) => string {
  const language = useLanguage();
  return (path) => inLanguage(language, path);
}

/** One of two texts by the language's own rules for numbers. */
export function plural<Text extends string>(language: Language, count: number, one: Text, other: Text): Text {
  return new Intl.PluralRules(LOCALES[language]).select(count) === "one" ? one : other;
}

/** For a day that begins a line: Spanish writes "martes". */
export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
