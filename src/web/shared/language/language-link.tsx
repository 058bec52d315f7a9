import { href, Link, useRouteLoaderData } from "react-router";
import type { loader as rootLoader } from "../../root.tsx";
import { LANGUAGE_NAMES, LOCALES } from "./language.ts";

/** This page in the other language, named in that language. */
export function LanguageLink({ className }: { className: string }) {
  const root = useRouteLoaderData<typeof rootLoader>("root");
  const other = root?.language === "es" ? "en" : "es";
  return (
    <Link to={root?.otherLanguage ?? href("/es")} lang={LOCALES[other]} hrefLang={LOCALES[other]} className={className}>
      {LANGUAGE_NAMES[other]}
    </Link>
  );
}
