import { href, Link, useRouteLoaderData } from "react-router";
import type { loader as rootLoader } from "../../root.tsx";
import { LANGUAGE_NAMES, LOCALES } from "./language.ts";

/** This page in the other language, named in that language. `query` is for pages that are nothing without it. */
export function LanguageLink({ className, query = "" }: { className: string; query?: string }) {
  const root = useRouteLoaderData<typeof rootLoader>("root");
  const other = root?.language === "es" ? "en" : "es";
  return (
    <Link
      to={`${root?.otherLanguage ?? href("/es")}${query}`}
      lang={LOCALES[other]}
      hrefLang={LOCALES[other]}
      className={className}
    >
      {LANGUAGE_NAMES[other]}
    </Link>
  );
}
