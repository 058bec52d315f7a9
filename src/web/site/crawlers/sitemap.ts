import { run } from "../../shared/request/request.server.ts";
import type { Route } from "./+types/sitemap.ts";
import { publicPages } from "./public-pages.server.ts";

export function loader(args: Route.LoaderArgs) {
  return run(args, async ({ env }) => {
    const urls = publicPages()
      .flatMap(({ pages }) => pages)
      .map(({ path, changed }) => {
        const lastmod = changed ? `<lastmod>${changed}</lastmod>` : "";
        return `  <url><loc>${env.PUBLIC_ORIGIN}${path}</loc>${lastmod}</url>\n`;
      });
    const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join("")}</urlset>\n`;
    return new Response(xml, { headers: { "Content-Type": "application/xml; charset=utf-8" } });
  });
}
