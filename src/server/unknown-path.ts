import type { Context } from "hono";
import { findAccess } from "#http/access.ts";
import { encodingFor, type PageCache } from "./cache/page-cache.ts";
import type { EdgeEnv } from "./request-context.ts";

/** Where the browser's router asks which files an unknown page needs. */
const ROUTE_MANIFEST = "/__manifest";

/**
 * Unknown paths share one cached page, so scanning for URLs doesn't make us render each one. Null if the application has to
 * answer: a known path, a request from the router itself, or a visitor who isn't anonymous.
 */
export async function answerUnknownPath(cache: PageCache | null, c: Context<EdgeEnv>): Promise<Response | null> {
  const { path } = c.req;
  if (!cache || path.endsWith(".data") || path === ROUTE_MANIFEST || findAccess(path).path !== "*") return null;
  const page = await cache.findNotFound(c.env.incoming);
  if (!page) return null;
  c.set("pattern", page.pattern);
  const { headers, body } = encodingFor(c.env.incoming, page);
  const answered = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]);
  return new Response(new Uint8Array(body), { status: page.status, headers: answered });
}
