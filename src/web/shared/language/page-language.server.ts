import { href, type RouterContextProvider } from "react-router";
import { findAccess } from "#http/access.ts";
import { requestContext, type PageRequest } from "#http/page-request.ts";
import type { Ctx } from "#core/ctx.ts";
import { run } from "../request/request.server.ts";
import { inPageLanguage } from "./in-page-language.server.ts";
import { findSpanish, languageOf, toEnglish, type Language } from "./language.ts";

/** Members' pages that exist in Spanish. They have one address and follow the language of the profile. */
const IN_SPANISH = [
  /^\/next-steps$/,
  /^\/profile(?:\/change\/[^/]+|\/billing\/card|\/messages(?:\/[^/]+)?)?$/,
  /^\/profile\/(?:billing(?:\/(?:start|change|pause|skip|cancel|confirm|agreement)\/[^/]+)?|transaction-history)$/,
  /^\/profile\/my-orders(?:\/[^/]+)?$/,
  /^\/profile\/medications(?:\/card)?$/,
  /^\/confirm-identity$/,
  /^\/profile\/password(?:\/|$)/,
  /^\/identity(?:\/person)?$/,
  /^\/book(?:\/[^/]+(?:\/card)?)?$/,
  /^\/visits\/[^/]+(?:\/(?:reschedule|cancel))?$/,
  /^\/consultation\/secondary-followup$/,
  /^\/questions(?:\/|$)/,
];

/** The language of the page that was asked for: by its address, or by its reader's profile. */
export function pageLanguage({ context, url }: { context: Readonly<RouterContextProvider>; url: URL }): Language {
  if (languageOf(url.pathname) === "es") return "es";
  const reads = context.get(requestContext).session?.language ?? "en";
  return IN_SPANISH.some((page) => page.test(url.pathname)) ? reads : "en";
}

/** Where a page is in the other language; the home page if there is none. On members' pages it's the choice on the profile. */
export function findOtherLanguage(path: string): string {
  if (findAccess(path).who !== "anyone") return href("/profile/change/:question", { question: "language" });
  return languageOf(path) === "es" ? toEnglish(path) : (findSpanish(path) ?? href("/es"));
}

/** `run` for a page that exists in Spanish: the answer, its redirects and its problems are in the page's language. */
export function runInLanguage<Result>(
  args: { context: Readonly<RouterContextProvider>; url: URL },
  work: (ctx: Ctx, language: Language, page: PageRequest) => Promise<Result>,
): Promise<Result> {
  const language = pageLanguage(args);
  return inPageLanguage(language, () => run(args, (ctx, page) => work(ctx, language, page)));
}
