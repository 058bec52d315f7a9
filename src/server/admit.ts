import { randomBytes } from "node:crypto";
import type { Context, MiddlewareHandler } from "hono";
import { anonymous } from "#core/actor.ts";
import { deadlineFromNow } from "#core/process/deadline.ts";
import { ACCESS, findAccess } from "#http/access.ts";
import { clientAddress } from "./client-address.ts";
import { refusals } from "./metrics.ts";
import { readBody } from "./read-body.ts";
import { isApiPath, refuse } from "./refusal.ts";
import type { EdgeEnv, Services } from "./request-context.ts";
import { isRoomPage, permissionsPolicy, securityHeaders } from "#http/security-headers.ts";
import { NOT_STORED } from "./no-store.ts";
import { budgetMs, MAX_URL_LENGTH } from "./settings.ts";

const METHODS = ["GET", "HEAD", "POST"];
/** Only where the access matrix lists them. */
const RARE_METHODS = new Set(["PATCH", "DELETE"]);
const SELF_AUTHENTICATING = new Set(ACCESS.filter((row) => row.selfAuthenticating).map((row) => row.path));

/** Everything decided before any handler runs. */
export function admit({ env }: Services): MiddlewareHandler<EdgeEnv> {
  const headers = Object.entries({ ...securityHeaders(env), ...NOT_STORED });
  return async (c, next) => {
    for (const [name, value] of headers) c.header(name, value);
    const peer = c.env.incoming.socket.remoteAddress ?? "0.0.0.0";
    c.set("address", clientAddress(peer, c.req.header("x-forwarded-for"), env.TRUSTED_PROXIES));
    c.set("nonce", randomBytes(16).toString("base64"));
    c.set("actor", anonymous);
    c.set("body", null);

    const problem = urlProblem(c);
    if (problem) return turnDown(c, problem === "long" ? 414 : 400, `url-${problem}`);
    if (!isOnItsOrigin(c, env)) return turnDown(c, 404, "files-origin");
    const access = findAccess(c.req.path);
    if (isRoomPage(access.path)) c.header("Permissions-Policy", permissionsPolicy("room"));
    const { method } = c.req;
    const isRare = RARE_METHODS.has(method) && (access.methods as readonly string[]).includes(method);
    if (method !== "GET" && method !== "HEAD") {
      // Read the body first, even if it will be refused: a connection with an unread body can't carry the next request.
      const isFile = isRare ? method === "PATCH" : access.acceptsFile === true && isMultipart(c);
      const body = await readBody(c.env.incoming, { isFile });
      if (method !== "POST" && !isRare) return turnDown(c, 405, "method", { Allow: METHODS.join(", ") });
      if (body === "too-large") return turnDown(c, 413, "too-large");
      if (!isOurOrigin(c, env.PUBLIC_ORIGIN)) return turnDown(c, 403, "origin");
      if (!isRare && !acceptsForms(c.req.path)) return turnDown(c, 405, "method", { Allow: "GET, HEAD" });
      if (body === "has-nul") return turnDown(c, 400, "nul");
      if (body === "broken") return turnDown(c, 400, "broken");
      c.set("body", body);
    }
    // The clock starts here: how long a client may take to send is limited elsewhere.
    c.set("deadline", deadlineFromNow(budgetMs(env, access)));
    return next();
  };
}

/**
 * A state-changing request must have our Origin; a missing one is refused too. Checked here for calls and pages alike, because
 * the router checks only some of them.
 */
function isOurOrigin(c: Context<EdgeEnv>, origin: string): boolean {
  return c.req.header("origin") === origin || SELF_AUTHENTICATING.has(c.req.path);
}

/**
 * If files have their own hostname, they're served only from there, and no page is. Public pages and assets are answered earlier
 * and are the same everywhere.
 */
function isOnItsOrigin(c: Context<EdgeEnv>, env: Services["env"]): boolean {
  if (!env.FILES_ORIGIN) return true;
  const isFilesHost = c.req.header("host") === new URL(env.FILES_ORIGIN).host;
  return isFilesHost === c.req.path.startsWith("/signed-file/");
}

function isMultipart(c: Context<EdgeEnv>): boolean {
  return /^multipart\/form-data\s*;/i.test(c.req.header("content-type") ?? "");
}

/** A page without a form accepts no POST. Calls answer for themselves, in JSON. */
function acceptsForms(path: string): boolean {
  return isApiPath(path) || findAccess(path).methods.includes("POST");
}

function urlProblem(c: Context<EdgeEnv>): "long" | "nul" | "broken" | null {
  const url = c.env.incoming.url ?? "/";
  if (url.length > MAX_URL_LENGTH) return "long";
  if (url.includes("%00") || url.includes("\0")) return "nul";
  // `http://…` and `*` are for proxies, and browsers take `//x` for another site. Refused, so every path has one reading.
  if (!/^\/(?!\/)/.test(url)) return "broken";
  try {
    decodeURIComponent(url.split("?")[0] ?? "");
  } catch {
    return "broken";
  }
  return null;
}

function turnDown(
  c: Context<EdgeEnv>,
  status: 400 | 403 | 404 | 405 | 413 | 414,
  reason: string,
  headers: Record<string, string> = {},
) {
  refusals.inc({ reason });
  c.set("pattern", "refused");
  return refuse(c, status, headers);
}
