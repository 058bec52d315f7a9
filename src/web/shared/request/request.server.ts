import { data, href, redirect, type RouterContextProvider } from "react-router";
import { asAppError } from "#core/errors.ts";
import type { Ctx } from "#core/ctx.ts";
import { findAccess } from "#http/access.ts";
import { NOT_CONFIRMED } from "#http/not-confirmed.ts";
import { requestContext, type PageRequest } from "#http/page-request.ts";
import { inLanguage, languageOf, type Language } from "../language/language.ts";

type Args = { context: Readonly<RouterContextProvider> };

/**
 * Wraps loaders and actions: gives them the context and turns a refusal into its page. The only place where pages catch errors.
 */
export async function run<T>({ context }: Args, work: (ctx: Ctx, page: PageRequest) => Promise<T>): Promise<T> {
  const page = context.get(requestContext);
  try {
    return await work(page.ctx, page);
  } catch (error) {
    const known = asAppError(error);
    if (!known) throw error;
    const headers: Record<string, string> = known.retryAfterSeconds
      ? { "Retry-After": String(known.retryAfterSeconds) }
      : {};
    throw data({ code: known.isInDoubt ? NOT_CONFIRMED : known.code }, { status: known.status, headers });
  }
}

/**
 * The first check: what the access matrix says about this path. Anonymous visitors go to /please-login with a return path; staff
 * without a second factor are sent to add one; a wrong role is refused.
 */
export function guard({ context, request }: Args & { request: Request }, url: URL): void {
  const { ctx, session } = context.get(requestContext);
  const { who } = findAccess(url.pathname);
  if (who === "anyone") return;
  const { kind } = ctx.actor;
  if (kind === "anonymous") {
    const please = `${href("/please-login")}?to=${encodeURIComponent(url.pathname)}`;
    throw redirect(inLanguage(languageBefore(request), please), 303);
  }
  if (kind !== "system" && who.includes(kind)) return;
  if (session?.mustEnroll && session.role && who.includes(session.role)) {
    throw redirect(`${href("/profile/password")}?enroll=1`, 303);
  }
  throw data({ code: "forbidden" }, { status: 403 });
}

/** Nobody is known here, so it's the language of the page with the link. */
function languageBefore(request: Request): Language {
  const before = request.headers.get("Referer");
  return before && URL.canParse(before) ? languageOf(new URL(before).pathname) : "en";
}
