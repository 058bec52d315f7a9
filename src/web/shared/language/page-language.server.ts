import { href, type RouterContextProvider } from "react-router";
import { findAccess } from "#http/access.ts";
import { requestContext, type PageRequest } from "#http/page-request.ts";
import type { Ctx } from "#core/ctx.ts";
import { findLinkLanguage } from "#domain/scheduling/links/find-link-language.ts";
import { VISIT_LINK_PURPOSES } from "#domain/scheduling/links/visit-link.ts";
import { run } from "../request/request.server.ts";
import { inPageLanguage } from "./in-page-language.server.ts";
import { findSpanish, languageOf, toEnglish, type Language } from "./language.ts";

/** Members' pages that exist in Spanish. They have one address and follow the language of the profile. */
const IN_SPANISH = [
  /^\/next-steps$/,
  /^\/profile(?:\/change\/[^/]+|\/billing\/card|\/messages(?:\/[^/]+)?|\/health)?$/,
  /^\/profile\/(?:billing(?:\/(?:start|change|pause|skip|cancel|confirm|agreement)\/[^/]+)?|transaction-history)$/,
  /^\/profile\/my-orders(?:\/[^/]+)?$/,
  /^\/profile\/(?:files|medications(?:\/card)?)$/,
  /^\/confirm-identity$/,
  /^\/profile\/password(?:\/|$)/,
  /^\/identity(?:\/person|\/video)?$/,
  /^\/book(?:\/[^/]+(?:\/card)?)?$/,
  /^\/visits\/[^/]+(?:\/(?:reschedule|cancel|summary|note|room))?$/,
  /^\/labs\/[^/]+$/,
  /^\/consultation\/secondary-followup$/,
  /^\/questions(?:\/|$)/,
];

/** Pages that a link in an email opens without signing in are in the language of the person it was made for. */
export async function readLinkLanguage({ context, url }: { context: Readonly<RouterContextProvider>; url: URL }) {
  const purpose = VISIT_LINK_PURPOSES.find((one) => url.pathname === `/visit/${one}`);
  if (!purpose) return;
  const token = url.searchParams.get("t") ?? "";
  await run({ context }, async (ctx, page) => {
    page.linkLanguage = await findLinkLanguage(ctx, { token, purpose });
  });
}

/** The language of the page that was asked for: by its address, by the link that leads to it, or by its reader's profile. */
export function pageLanguage({ context, url }: { context: Readonly<RouterContextProvider>; url: URL }): Language {
  if (languageOf(url.pathname) === "es") return "es";
  const { session, linkLanguage } = context.get(requestContext);
  if (linkLanguage) return linkLanguage;
  const reads = session?.language ?? "en";
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
