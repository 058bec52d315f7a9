import type { MiddlewareHandler } from "hono";
import { newId } from "#core/id.ts";
import { requestSeconds } from "./metrics.ts";
import type { EdgeEnv, Services } from "./request-context.ts";

const REQUEST_ID = /^[\w-]{8,64}$/;

/** Gives the request its id and writes one line when it ends: the route's pattern, never the path or the query. */
export function writeAccessLog({ log }: Services): MiddlewareHandler<EdgeEnv> {
  return async (c, next) => {
    const started = performance.now();
    const given = c.req.header("x-request-id");
    const requestId = given && REQUEST_ID.test(given) ? given : newId();
    c.set("requestId", requestId);
    c.set("pattern", "unmatched");
    c.header("X-Request-Id", requestId);
    await next();
    const seconds = (performance.now() - started) / 1000;
    const facts = { method: c.req.method, pattern: c.get("pattern"), status: String(c.res.status) };
    requestSeconds.observe(facts, seconds);
    log.info({ requestId, ...facts, ms: Math.round(seconds * 1000) }, "request");
  };
}
