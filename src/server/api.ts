import type { Context } from "hono";
import { API_CALLS } from "#web/api/calls.ts";
import { parseJson } from "./parse-json.ts";
import { refuse } from "./refusal.ts";
import { requestCtx, type EdgeEnv, type Services } from "./request-context.ts";

/** Answers the calls below /api: exact path and case, JSON in and out, every refusal in JSON too. */
export async function answerApiCall(services: Services, c: Context<EdgeEnv>): Promise<Response> {
  const calls = API_CALLS.filter(({ path }) => path === c.req.path);
  if (calls.length === 0) return refuse(c, 404);
  c.set("pattern", c.req.path);
  const method = c.req.method === "HEAD" ? "GET" : c.req.method;
  const call = calls.find((one) => one.method === method);
  if (!call) return refuse(c, 405, { Allow: calls.map((one) => one.method).join(", ") });
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
  const ctx = requestCtx(services, { actor: c.get("actor"), requestId: c.get("requestId"), address: c.get("address") });
  const answer = await call.run(ctx, body, { header: (name) => c.req.header(name), raw: new Uint8Array(raw) });
  if (answer.status === 204) return c.body(null, 204, { "Cache-Control": "no-store" });
  return c.json(answer.body as object, answer.status ?? 200, { "Cache-Control": "no-store" });
}

function isJson(contentType: string | undefined): boolean {
  return /^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i.test(contentType ?? "");
}

function isText(contentType: string | undefined): boolean {
  return /^text\/plain\s*(;\s*charset="?utf-8"?\s*)?$/i.test(contentType ?? "");
}
