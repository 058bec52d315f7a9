import { run } from "../../shared/request/request.server.ts";
import type { Route } from "./+types/robots.ts";

/**
 * Areas with nothing for a crawler. /sign-in, /register and /please-login are left out on purpose: their pages say noindex, and a
 * crawler that can't open them never sees that.
 */
const CLOSED = ["/profile", "/admin", "/provider", "/consultation", "/search", "/semaglutide/bmi", "/api/"];

export function loader(args: Route.LoaderArgs) {
  return run(args, async ({ env }) => {
    const lines = [
      "User-agent: *",
      ...CLOSED.map((path) => `Disallow: ${path}`),
      "",
      `Sitemap: ${env.PUBLIC_ORIGIN}/sitemap.xml`,
    ];
    return new Response(`${lines.join("\n")}\n`, { headers: { "Content-Type": "text/plain; charset=utf-8" } });
  });
}
