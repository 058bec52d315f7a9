import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createRequestHandler, RouterContextProvider, type RequestHandler, type ServerBuild } from "react-router";
import { anonymous } from "#core/actor.ts";
import { deadlineFromNow } from "#core/process/deadline.ts";
import { newId } from "#core/id.ts";
import { findAccess } from "#http/access.ts";
import { requestContext } from "#http/page-request.ts";
import { toCachedPage, type CachedPage } from "./cached-page.ts";
import { clientAddress } from "../client-address.ts";
import { pageCacheTotal, requestSeconds } from "../metrics.ts";
import { createPageCache, NOT_FOUND_PATH, type PageCache } from "./page-cache.ts";
import { requestCtx, type Services } from "../request-context.ts";
import { budgetMs } from "../settings.ts";
import { allowedFrame, securityHeaders } from "#http/security-headers.ts";

const HITS_PER_MINUTE = 600;

/** Public pages, cached for anonymous visitors. */
export function cacheAnonymousPages(
  services: Services,
  build: ServerBuild,
  publicPaths: readonly string[],
  readFile: (path: string) => string | null,
  otherwise: (request: IncomingMessage, response: ServerResponse) => void,
): PageCache {
  const paths = new Set(publicPaths.filter((path) => findAccess(path).cached));
  const limit = createHitLimit();
  const handle = createRequestHandler(build, "production");
  return createPageCache({
    paths,
    timeZone: services.env.CLINIC_TIME_ZONE,
    otherwise,
    render(path) {
      pageCacheTotal.inc({ result: "miss" });
      return renderForEverybody(services, handle, path, readFile);
    },
    admit(request, page) {
      const peer = request.socket.remoteAddress ?? "";
      const forwarded = request.headers["x-forwarded-for"];
      const address = clientAddress(peer, forwarded?.toString(), services.env.TRUSTED_PROXIES);
      if (!limit(address)) return false;
      const facts = { method: request.method ?? "GET", pattern: page.pattern, status: "200" };
      pageCacheTotal.inc({ result: "hit" });
      requestSeconds.observe(facts, 0);
      services.log.info({ ...facts, cached: true }, "request");
      return true;
    },
  });
}

async function renderForEverybody(
  services: Services,
  handle: RequestHandler,
  path: string,
  readFile: (path: string) => string | null,
): Promise<CachedPage | null> {
  const nonce = randomBytes(16).toString("base64");
  const page = {
    ctx: requestCtx(services, {
      actor: anonymous,
      requestId: newId(),
      address: "",
      deadline: deadlineFromNow(budgetMs(services.env)),
    }),
    nonce,
    session: null,
    sessionToken: null,
    browser: { userAgent: null, deviceToken: null },
    isDevelopment: false,
    pattern: "*",
  };
  const context = new RouterContextProvider();
  context.set(requestContext, page);
  const answer = await handle(new Request(`${services.env.PUBLIC_ORIGIN}${path}`), context);
  if (answer.status >= 500) throw new Error(`A public page answered ${answer.status}`);
  for (const [name, value] of Object.entries(securityHeaders(services.env))) answer.headers.set(name, value);
  const frame = allowedFrame(services.env, { pattern: page.pattern, isAnonymous: true });
  return toCachedPage(answer, nonce, page.pattern, { frame, status: path === NOT_FOUND_PATH ? 404 : 200, readFile });
}

/** Same limit as any page, counted synchronously: a promise per hit would cost more than the response. */
function createHitLimit(): (address: string) => boolean {
  let minute = 0;
  let hits = new Map<string, number>();
  return (address) => {
    const current = Math.floor(Date.now() / 60_000);
    if (current !== minute) {
      minute = current;
      hits = new Map();
    }
    const count = (hits.get(address) ?? 0) + 1;
    hits.set(address, count);
    return count <= HITS_PER_MINUTE;
  };
}
