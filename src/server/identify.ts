import type { Context, MiddlewareHandler } from "hono";
import { anonymous } from "#core/actor.ts";
import { findAccess } from "#http/access.ts";
import { ACTIVITY_HEADER } from "#http/activity-header.ts";
import { recordPageView } from "#domain/identity/sessions/record-page-view.ts";
import { findSession } from "#domain/identity/sessions/find-session.ts";
import { DEVICE_COOKIE, readCookie, SESSION_COOKIE } from "#http/cookies.ts";
import { isApiPath, refuse } from "./refusal.ts";
import { ctxOf, type EdgeEnv, type Services } from "./request-context.ts";

/** Viewing as a member is read-only. Only leaving and signing out can be pressed. */
const MAY_POST_WHILE_VIEWING = new Set(["/admin/view-as", "/sign-out", "/api/activity"]);

function isPatientPath(path: string): boolean {
  return /^\/(profile|visits)(\/|\.data$|$)/.test(path);
}

/**
 * Whether this request is user activity. Opening a page and submitting its form always count. A script's request counts only if
 * the page says someone just pressed or typed something: streams, presence, revalidation and saved drafts don't renew the
 * session.
 */
function isActivity(c: Context<EdgeEnv>): boolean {
  const isByScript = isApiPath(c.req.path) || c.req.path.endsWith(".data");
  return !isByScript || c.req.header(ACTIVITY_HEADER) === "1";
}

/** Identifies the user by the session cookie. Without one there's nothing to look up. */
export function identify(services: Services): MiddlewareHandler<EdgeEnv> {
  return async (c, next) => {
    const cookies = findAccess(c.req.path).sessionless ? undefined : c.req.header("cookie");
    const token = readCookie(cookies, SESSION_COOKIE);
    c.set("sessionToken", token);
    c.set("browser", {
      userAgent: c.req.header("user-agent") ?? null,
      deviceToken: readCookie(cookies, DEVICE_COOKIE),
      sessionToken: token,
    });
    c.set("session", null);
    if (token) {
      const ctx = ctxOf(services, c, anonymous);
      const session = await findSession(ctx, token, { renew: isActivity(c) });
      c.set("session", session);
      if (session?.actor) c.set("actor", session.actor);
      if (session?.actor && session.viewingId) {
        const isReading = c.req.method === "GET" || c.req.method === "HEAD";
        if (!isReading && !MAY_POST_WHILE_VIEWING.has(c.req.path)) return refuse(c, 403);
        if (isPatientPath(c.req.path)) {
          const { userId, sessionId } = session.actor;
          const page = findAccess(c.req.path).path;
          await recordPageView(ctxOf(services, c, session.actor), { userId: session.viewingId, page });
          c.set("actor", { kind: "member", userId: session.viewingId, sessionId, viewedBy: userId });
        }
      }
    }
    return next();
  };
}
