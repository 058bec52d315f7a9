import { createHash } from "node:crypto";
import { redirect, type MiddlewareFunction } from "react-router";
import type { Ctx } from "#core/ctx.ts";
import { idFrom } from "#core/id.ts";
import type { Submission } from "#core/form/mark-submission.server.ts";
import { findSubmission, forgetSubmission, saveLocation } from "#core/form/submission.server.ts";
import { SESSION_COOKIE } from "#http/cookies.ts";
import { requestContext, type PageRequest } from "#http/page-request.ts";
import { flash } from "../shell/flash.server.ts";
import { FORM_KEY } from "./form-key.ts";

type Args = Pick<Parameters<MiddlewareFunction<Response>>[0], "request" | "context" | "url">;

/**
 * Wraps every action: a form sent again with the same key and fields has already been processed, and redirects to where the first
 * response did. A refused form can be sent again.
 */
export async function actOnce({ request, context, url }: Args, next: () => Promise<Response>): Promise<Response> {
  const page = context.get(requestContext);
  const submission = await readSubmission(request, page, url.pathname);
  if (!submission) return next();
  const { ctx } = page;
  const again = async () => {
    const done = await findSubmission(ctx, submission.key);
    return done && carriedOut(done.location ?? url.pathname);
  };
  const before = await again().catch(() => undefined);
  if (before) return before;
  page.ctx = { ...ctx, submission };
  const answer = await next();
  if (submission.status !== "marked") return (answer.status >= 400 && (await again().catch(() => undefined))) || answer;
  await settle(ctx, submission, answer).catch((error: unknown) =>
    ctx.log.warn({ err: error }, "could not note where a form led"),
  );
  return answer;
}

async function settle(ctx: Ctx, { key }: Submission, answer: Response): Promise<void> {
  const location = answer.headers.get("Location");
  const setsSession = answer.headers.getSetCookie().some((cookie) => cookie.startsWith(`${SESSION_COOKIE}=`));
  // The response itself contains a page or a new session: if requested again, it's created again.
  if (!location || setsSession) return forgetSubmission(ctx, key);
  if (location.startsWith("/")) await saveLocation(ctx, key, location);
}

async function readSubmission(request: Request, page: PageRequest, path: string): Promise<Submission | null> {
  const { actor } = page.ctx;
  const isForm = request.headers.get("Content-Type")?.startsWith("application/x-www-form-urlencoded");
  if (request.method !== "POST" || !isForm || !("userId" in actor) || "viewedBy" in actor) return null;
  const body = await request.clone().text();
  if (!new URLSearchParams(body).get(FORM_KEY)) return null;
  const digest = createHash("sha256")
    .update(JSON.stringify([actor.userId, path, body]))
    .digest();
  return { key: idFrom(digest), userId: actor.userId, status: "open" };
}

function carriedOut(location: string): Response {
  const headers = new Headers();
  flash(headers, "already-saved");
  return redirect(location, { status: 303, headers });
}
