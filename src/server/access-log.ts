import type { Context, MiddlewareHandler } from "hono";
import { isPerson, type Actor } from "#core/actor.ts";
import { newId } from "#core/id.ts";
import { isTrustedPeer } from "./client-address.ts";
import { requestSeconds } from "./metrics.ts";
import type { EdgeEnv, Services } from "./request-context.ts";

const REQUEST_ID = /^[\w-]{8,64}$/;

/** Assigns the request id and logs one line when it ends: the user's id and the route pattern, never the path or the query. */
export function writeAccessLog({ log, env }: Services): MiddlewareHandler<EdgeEnv> {
  return async (c, next) => {
    const started = performance.now();
    const requestId = givenId(c, env.TRUSTED_PROXIES) ?? newId();
    c.set("requestId", requestId);
    c.set("pattern", "unmatched");
    c.header("X-Request-Id", requestId);
    await next();
    const seconds = (performance.now() - started) / 1000;
    const facts = { method: c.req.method, pattern: c.get("pattern"), status: String(c.res.status) };
    requestSeconds.observe(facts, seconds);
    log.info({ requestId, ...facts, ...personFacts(c.get("actor")), ms: Math.round(seconds * 1000) }, "request");
  };
}

/** Only our own proxies may set a request id: one chosen by a stranger could make two people's log lines look like one. */
function givenId(c: Context<EdgeEnv>, trusted: readonly string[]): string | null {
  const given = c.req.header("x-request-id");
  if (!given || !REQUEST_ID.test(given)) return null;
  return isTrustedPeer(c.env.incoming.socket.remoteAddress ?? "", trusted) ? given : null;
}

/** `actorId` is the signed-in user; `viewingId` is the member they're viewing as. */
function personFacts(actor: Actor | undefined): { actorId?: string; viewingId?: string } {
  if (!actor || !isPerson(actor)) return {};
  return actor.viewedBy ? { actorId: actor.viewedBy, viewingId: actor.userId } : { actorId: actor.userId };
}
