import { href, redirect, redirectDocument } from "react-router";
import { toLanguage } from "#domain/identity/language/language.ts";
import { safeReturnPath } from "#domain/identity/sessions/return-path.ts";
import { signOut } from "#domain/identity/sessions/sign-out.ts";
import { endSessionCookie } from "#http/cookies.ts";
import { inLanguage } from "../../shared/language/language.ts";
import { run } from "../../shared/request/request.server.ts";
import type { Route } from "./+types/sign-out.ts";

/** Pages the browser stored, including for its Back button. */
const FORGET_PAGES = '"cache"';
/** Someone who signs out on purpose leaves none of their text behind; someone whose session expired gets theirs back. */
const FORGET_ALL = '"cache", "storage"';

/** Ends the session. The next page loads as a new document, so nothing of the last person stays in the browser's memory. */
export async function action(args: Route.ActionArgs): Promise<Response> {
  return run(args, async (ctx, { session, sessionToken }) => {
    const form = await args.request.formData().catch(() => new FormData());
    if (sessionToken) await signOut(ctx, { sessionToken });
    const isForced = form.get("reason") === "forced";
    // Of a session that has ended, only the page knows the language.
    const language = session?.language ?? toLanguage(String(form.get("language")));
    const next = isForced ? pleaseLogin(form.get("to")) : href("/");
    return redirectDocument(inLanguage(language, next), {
      status: 303,
      headers: { "Set-Cookie": endSessionCookie(), "Clear-Site-Data": isForced ? FORGET_PAGES : FORGET_ALL },
    });
  });
}

/** Opening a URL never signs anyone out. */
export function loader(): Response {
  return redirect(href("/"), 303);
}

function pleaseLogin(to: unknown): string {
  const path = safeReturnPath(to);
  return path ? `${href("/please-login")}?to=${encodeURIComponent(path)}` : href("/please-login");
}
