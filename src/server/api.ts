import type { Context } from "hono";
import { isPerson } from "#core/actor.ts";
import { findAccess } from "#http/access.ts";
import type { ApiCall } from "#http/api-call.ts";
import { NOT_STORED_STREAM } from "./no-store.ts";
import { parseJson } from "./parse-json.ts";
import { refuse } from "./refusal.ts";
import { ctxOf, type EdgeEnv, type Services } from "./request-context.ts";

/** Handles calls under /api: exact path and case, JSON in and out, refusals in JSON too. */
export async function answerApiCall(
  services: Services,
  every: readonly ApiCall[],
  c: Context<EdgeEnv>,
): Promise<Response> {
  const calls = every.filter(({ path }) => path === c.req.path);
  if (calls.length === 0) return refuse(c, 404);
  c.set("pattern", c.req.path);
  const method = c.req.method === "HEAD" ? "GET" : c.req.method;
  const call = calls.find((one) => one.method === method);
  if (!call) return refuse(c, 405, { Allow: calls.map((one) => one.method).join(", ") });
  if (call.stream) return openStream(services, c);
  let body: unknown;
  const raw = c.get("body") ?? new ArrayBuffer(0);
  if (call.method === "POST" && !call.signed) {
    const type = c.req.header("content-type");
    if (!isJson(type) && !(call.beacon && isText(type))) return call.beacon ? c.body(null, 204) : refuse(c, 415);
    try {
      body = parseJson(raw);
    } catch {
      return call.beacon ? c.body(null, 204) : refuse(c, 400);
    }
  }
  const ctx = ctxOf(services, c);
  const answer = await call.run(ctx, body, { header: (name) => c.req.header(name), raw: new Uint8Array(raw) });
  if (answer.status === 204) return c.body(null, 204);
  return c.json(answer.body as object, answer.status ?? 200);
}

/** Server-sent events for one session. Nothing in between may buffer or compress them. */
async function openStream({ live }: Services, c: Context<EdgeEnv>): Promise<Response> {
  const { who } = findAccess(c.req.path);
  const actor = c.get("actor");
  if (!isPerson(actor)) return refuse(c, 401);
  if (who !== "anyone" && !who.includes(actor.kind)) return refuse(c, 403);
  const stream = live.open(actor);
  if (!stream) return refuse(c, 503, { "Retry-After": "30" });
  return c.body(stream, 200, {
    "Content-Type": "text/event-stream",
    ...NOT_STORED_STREAM,
    "X-Accel-Buffering": "no",
  });
}

function isJson(contentType: string | undefined): boolean {
  return /^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i.test(contentType ?? "");
}

function isText(contentType: string | undefined): boolean {
  return /^text\/plain\s*(;\s*charset="?utf-8"?\s*)?$/i.test(contentType ?? "");
}
