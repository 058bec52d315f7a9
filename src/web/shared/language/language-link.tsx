import { href, Link, useLocation } from "react-router";
import { findSpanish, LANGUAGE_NAMES, languageOf, LOCALES, toEnglish } from "./language.ts";

/** This page in the other language, named in that language; the home page if there is no such page. */
export function LanguageLink({ className }: { className: string }) {
  const { pathname } = useLocation();
  const isSpanish = languageOf(pathname) === "es";
  const to = isSpanish ? toEnglish(pathname) : (findSpanish(pathname) ?? href("/es"));
  const other = isSpanish ? LOCALES.en : LOCALES.es;
  return (
    <Link to={to} lang={other} hrefLang={other} className={className}>
      {LANGUAGE_NAMES[isSpanish ? "en" : "es"]}
    </Link>
  );
}
