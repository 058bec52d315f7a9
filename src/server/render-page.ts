import { brotliCompress, constants, gzip } from "node:zlib";
import { promisify } from "node:util";
import type { Context } from "hono";
import { createRequestHandler, RouterContextProvider, type RequestHandler, type ServerBuild } from "react-router";
import { sharingReads } from "#core/db.ts";
import { RETRY_AFTER_SECONDS } from "#core/errors.ts";
import { findAccess } from "#http/access.ts";
import { requestContext } from "#http/page-request.ts";
import { chooseEncoding, type Encoding } from "./encoding.ts";
import { pageCacheTotal } from "./metrics.ts";
import { NOT_STORED } from "./no-store.ts";
import { ctxOf, type EdgeEnv, type Services } from "./request-context.ts";

const packBrotli = promisify(brotliCompress);
const packGzip = promisify(gzip);
const COMPRESS_FROM_BYTES = 1_000;

/**
 * Passes a request to React Router and compresses its response. One handler serves every request: the router ranks all its routes
 * for each one it creates.
 */
export function pageRenderer(services: Services, build: ServerBuild): (c: Context<EdgeEnv>) => Promise<Response> {
  const mode = services.env.APP_ENV === "development" ? "development" : "production";
  const handle = createRequestHandler(build, mode);
  return (c) => renderPage(services, handle, c);
}

async function renderPage(services: Services, handle: RequestHandler, c: Context<EdgeEnv>): Promise<Response> {
  const { env } = services;
  if (c.req.method === "GET") pageCacheTotal.inc({ result: "bypass" });
  const ctx = ctxOf(services, c);
  const page = {
    ctx: isReading(c) ? sharingReads(ctx) : ctx,
    nonce: c.get("nonce"),
    session: c.get("session"),
    sessionToken: c.get("sessionToken"),
    browser: c.get("browser"),
    isDevelopment: env.APP_ENV === "development",
    pattern: "*",
  };
  const context = new RouterContextProvider();
  context.set(requestContext, page);
  const answer = await handle(publicRequest(c, env.PUBLIC_ORIGIN), context);
  c.set("pattern", page.pattern);
  return pack(c, answer);
}

function isReading(c: Context<EdgeEnv>): boolean {
  return c.req.method === "GET" || c.req.method === "HEAD";
}

/**
 * The request as the browser sees it: with our public origin, whatever proxy is in between, so the router's own origin check
 * compares the right values.
 */
function publicRequest(c: Context<EdgeEnv>, origin: string): Request {
  // Joined as text: resolving `//evil.test/` against our origin would leave it.
  const url = new URL(`${origin}${c.env.incoming.url ?? "/"}`);
  const body = c.get("body");
  const headers = new Headers(c.req.raw.headers);
  // Signed requests may come from anywhere; the edge allowed it, and the router must not check again.
  if (findAccess(url.pathname).selfAuthenticating) headers.delete("Origin");
  return new Request(url, {
    method: c.req.method,
    headers,
    ...(body && c.req.method === "POST" ? { body } : {}),
    signal: c.req.raw.signal,
  });
}

async function pack(c: Context<EdgeEnv>, answer: Response): Promise<Response> {
  const type = answer.headers.get("content-type") ?? "";
  for (const [name, value] of c.res.headers) if (!answer.headers.has(name)) answer.headers.set(name, value);
  for (const [name, value] of Object.entries(NOT_STORED)) answer.headers.set(name, value);
  // The router drops the headers of a response thrown by a loader.
  if (answer.status === 503 && !answer.headers.has("Retry-After"))
    answer.headers.set("Retry-After", String(RETRY_AFTER_SECONDS));
  if (!answer.body || !/^text\/|json|xml/.test(type)) return answer;
  const bytes = Buffer.from(await answer.arrayBuffer());
  const headers = new Headers(answer.headers);
  headers.append("Vary", "Accept-Encoding");
  const encoding =
    bytes.byteLength < COMPRESS_FROM_BYTES ? "identity" : chooseEncoding(c.req.header("accept-encoding"));
  const packed = await compress(bytes, encoding);
  if (encoding !== "identity") headers.set("Content-Encoding", encoding);
  headers.set("Content-Length", String(packed.byteLength));
  return new Response(packed, { status: answer.status, headers });
}

/** Quickly: this page is sent once. */
async function compress(bytes: Buffer<ArrayBuffer>, encoding: Encoding): Promise<Buffer<ArrayBuffer>> {
  if (encoding === "br") return packBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
  return encoding === "gzip" ? packGzip(bytes, { level: 4 }) : bytes;
}
