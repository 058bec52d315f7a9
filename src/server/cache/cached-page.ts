import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { hashedContentSecurityPolicy } from "#http/security-headers.ts";
import type { Encoding } from "../encoding.ts";
import { NOT_STORED } from "../no-store.ts";
import { paintFirst } from "./paint-first.ts";

const packBrotli = promisify(brotliCompress);
const packGzip = promisify(gzip);

/** A full response, ready to write: every encoding, final headers. */
export type CachedPage = Record<Encoding, { headers: Record<string, string | number>; body: Buffer }> & {
  status: 200 | 404;
  pattern: string;
  etag: string;
};

/** How long a stale page may be served while a new one can't be rendered. */
export const STALE_IF_ERROR_SECONDS = 86_400;

/**
 * Cache headers: browsers revalidate each time; shared caches store it for a minute and refresh in the background, or for a day
 * while we're down. Nobody else stores a 404: the next release may add the page.
 */
const CACHE_CONTROL = {
  200: `public, max-age=0, s-maxage=60, stale-while-revalidate=300, stale-if-error=${STALE_IF_ERROR_SECONDS}`,
  404: NOT_STORED["Cache-Control"],
};

/** Null if this response must not be cached: an error, a redirect, or anything that sets a cookie. */
export async function toCachedPage(
  answer: Response,
  nonce: string,
  pattern: string,
  {
    frame = null,
    status = 200,
    readFile = () => null,
  }: { frame?: string | null; status?: CachedPage["status"]; readFile?: (path: string) => string | null } = {},
): Promise<CachedPage | null> {
  const type = answer.headers.get("content-type") ?? "";
  if (answer.status !== status || answer.headers.has("set-cookie") || !type.startsWith("text/html")) return null;
  const html = paintFirst((await answer.text()).replaceAll(` nonce="${nonce}"`, ""), readFile);
  const body = Buffer.from(html);
  const br = await packBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
  const gzipped = await packGzip(body, { level: 9 });
  const etag = `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  const stored = Object.fromEntries([...answer.headers].filter(([name]) => !NOT_CACHED.has(name)));
  const headers = {
    ...stored,
    "cache-control": CACHE_CONTROL[status],
    "content-security-policy": hashedContentSecurityPolicy(
      { scripts: inlineScriptHashes(html), styles: inlineStyleHashes(html) },
      frame,
    ),
    etag,
    vary: "Accept-Encoding, Cookie",
  };
  return {
    status,
    pattern,
    etag,
    identity: { headers: { ...headers, "content-length": body.byteLength }, body },
    br: { headers: { ...headers, "content-encoding": "br", "content-length": br.byteLength }, body: br },
    gzip: { headers: { ...headers, "content-encoding": "gzip", "content-length": gzipped.byteLength }, body: gzipped },
  };
}

const NOT_CACHED = new Set([
  "content-length",
  "content-encoding",
  "content-security-policy",
  "cache-control",
  "vary",
  "x-request-id",
  "date",
]);

/** A cached page has no nonce; its inline scripts are allowed by hash. Data blocks don't run and need none. */
export function inlineScriptHashes(html: string): string[] {
  return [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)]
    .filter(([, attributes]) => !/\bsrc=|application\/ld\+json/.test(attributes ?? ""))
    .map(([, , script]) => hashOf(script));
}

function inlineStyleHashes(html: string): string[] {
  return [...html.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/g)].map(([, style]) => hashOf(style));
}

function hashOf(text = ""): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}
