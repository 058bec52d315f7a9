import { redirect, redirectDocument } from "react-router";
import { safeReturnPath } from "#domain/identity/return-path.ts";
import { signOut } from "#domain/identity/sign-out.ts";
import { endSessionCookie } from "../../server/cookies.ts";
import { run } from "../shared/request.server.ts";
import type { Route } from "./+types/sign-out.ts";

/** Ends the session. The next page is loaded anew, so that nothing of the last person stays in the browser's memory. */
export async function action(args: Route.ActionArgs): Promise<Response> {
  return run(args, async (ctx, { sessionToken }) => {
    const form = await args.request.formData().catch(() => new FormData());
    if (sessionToken) await signOut(ctx, { sessionToken });
    const headers = { "Set-Cookie": endSessionCookie() };
    return redirectDocument(form.get("reason") === "forced" ? pleaseLogin(form.get("to")) : "/", {
      status: 303,
      headers,
    });
  });
}

/** Opening an address never signs anybody out. */
export function loader(): Response {
  return redirect("/", 303);
}

function pleaseLogin(to: unknown): string {
  const path = safeReturnPath(to);
  return path ? `/please-login?to=${encodeURIComponent(path)}` : "/please-login";
}
