import { Server } from "@tus/server";
import type { Context } from "hono";
import { asAppError } from "#core/errors.ts";
import { MAX_FILE_BYTES } from "#domain/files/file.ts";
import { findAccess } from "#http/access.ts";
import { refuse, refuseWith } from "./refusal.ts";
import { ctxOf, type EdgeEnv, type Services } from "./request-context.ts";
import { createUploadStore } from "./upload-store.ts";

const PATH = "/api/uploads";

export function isUploadPath(path: string): boolean {
  return path === PATH || path.startsWith(`${PATH}/`);
}

/**
 * Resumable uploads with the tus protocol: POST creates a file, PATCH sends the next chunk, HEAD asks for the offset, DELETE
 * cancels. The edge has checked the size, origin, limits and session of this request like any other; the store below checks
 * access. The protocol's server is created per request, because it has no way to pass the user.
 */
export async function answerUpload(services: Services, c: Context<EdgeEnv>): Promise<Response> {
  const access = findAccess(c.req.path);
  const actor = c.get("actor");
  c.set("pattern", access.path);
  if (!isUploadPath(access.path)) return refuse(c, 404);
  if (!(access.methods as readonly string[]).includes(c.req.method)) {
    return refuse(c, 405, { Allow: access.methods.join(", ") });
  }
  if (actor.kind === "anonymous" || actor.kind === "system") return refuse(c, 401);
  if (access.who === "anyone" || !access.who.includes(actor.kind)) return refuse(c, 403);

  const ctx = ctxOf(services, c, actor);
  const tus = new Server({
    path: PATH,
    datastore: createUploadStore(ctx),
    relativeLocation: true,
    maxSize: MAX_FILE_BYTES,
    onResponseError: (_request, error) => statusOf(services, error),
  });
  const answer = await tus.handleWeb(asWebRequest(services, c));
  // Protocol features we don't support are the client's mistake, not ours.
  if (answer.status === 501) return refuse(c, 400);
  if (answer.status >= 400) return refuseWith(c, answer.status, headersOf(answer));
  return c.body(null, answer.status as 200, headersOf(answer));
}

/** Our own refusals keep their status and so do the protocol's; anything else is a bug, and its message stays in the log. */
function statusOf({ log }: Services, error: Error | { status_code: number; body: string }) {
  if ("status_code" in error) return undefined;
  const known = asAppError(error);
  if (!known) log.error({ err: error }, "upload failed");
  return { status_code: known?.status ?? 500, body: "" };
}

function asWebRequest({ env }: Services, c: Context<EdgeEnv>): Request {
  const body = c.get("body");
  return new Request(`${env.PUBLIC_ORIGIN}${c.req.path}`, {
    method: c.req.method,
    headers: c.req.raw.headers,
    ...(body && c.req.method === "PATCH" ? { body } : {}),
  });
}

/** The protocol's headers. We drop its CORS headers: there are no other origins. */
function headersOf(answer: Response): Record<string, string> {
  const own = [...answer.headers].filter(([name]) => /^(tus|upload)-|^location$/.test(name));
  return Object.fromEntries(own);
}
