import { Hono } from "hono";
import * as build from "virtual:react-router/server-build";
import type { ServerBuild } from "react-router";
import { API_CALLS } from "#web/api/calls.ts";
import { publicPages } from "#web/site/crawlers/public-pages.server.ts";
import { cacheAnonymousPages } from "./server/cache/anonymous-pages.ts";
import { answerApiCall } from "./server/api.ts";
import { admit } from "./server/admit.ts";
import { identify } from "./server/identify.ts";
import type { PageCache } from "./server/cache/page-cache.ts";
import { limitRequests } from "./server/limit-requests.ts";
import { answerProbe } from "./server/probes.ts";
import { isApiPath, refuseError } from "./server/refusal.ts";
import type { EdgeEnv } from "./server/request-context.ts";
import { pageRenderer } from "./server/render-page.ts";
import { services } from "./server/services.ts";
import { answerUnknownPath } from "./server/unknown-path.ts";
import { answerUpload, isUploadPath } from "./server/uploads.ts";
import { writeAccessLog } from "./server/access-log.ts";

export { clearPublicRows } from "#core/db/public-rows.ts";
export { listenTo } from "#core/notifications.ts";
export { flushNotes } from "#core/notify.ts";
export { RELEASE } from "#core/process/release.ts";
export { beatRelease } from "#core/process/running-release.server.ts";
export { startInternalServer } from "./server/internal-server.ts";
export { refuseDemoDataInProduction } from "./server/start/refuse-demo-data.ts";
export { refuseUnreviewedContentInProduction } from "./server/start/refuse-unreviewed-content.ts";
export { listReviewPages as publishedPages } from "#web/site/content/review-pages.server.ts";
export { shedLoad } from "./server/shed-load.ts";
export { ownCtx } from "./server/own-ctx.ts";
export { services } from "./server/services.ts";
export { createVisitSockets } from "./server/rooms/visit-sockets.ts";

/**
 * The web edge, the same in development and production, and the only file that imports both the edge and the pages. Request
 * lifecycle: log, admit (address, URL, origin, size, NUL), probes, limits, identify, then a JSON call or a page.
 */
export const app = new Hono<EdgeEnv>();

const renderPage = pageRenderer(services(), build as unknown as ServerBuild);

app.use(writeAccessLog(services()));
app.use(admit(services()));
app.get("/healthz", (c) => answerProbe(services(), c, "alive"));
app.get("/readyz", (c) => answerProbe(services(), c, "ready"));
app.use(limitRequests(services()));
app.use(identify(services()));
app.all("*", async (c) => {
  if (isUploadPath(c.req.path)) return answerUpload(services(), c);
  if (isApiPath(c.req.path)) return answerApiCall(services(), API_CALLS, c);
  return (await answerUnknownPath(cache, c)) ?? renderPage(c);
});

/** Only the production entry needs one. */
let cache: PageCache | null = null;

export function cachePages(
  readFile: Parameters<typeof cacheAnonymousPages>[3],
  otherwise: Parameters<typeof cacheAnonymousPages>[4],
): PageCache {
  const paths = publicPaths();
  return (cache = cacheAnonymousPages(services(), build as unknown as ServerBuild, paths, readFile, otherwise));
}

app.onError((error, c) => {
  services().log.error({ err: error, requestId: c.get("requestId"), pattern: c.get("pattern") }, "request failed");
  return refuseError(c, error);
});

function publicPaths(): string[] {
  return publicPages().flatMap(({ pages }) => pages.map(({ path }) => path));
}
