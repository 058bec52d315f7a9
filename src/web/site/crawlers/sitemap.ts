import { run } from "../../shared/request/request.server.ts";
import type { Route } from "./+types/sitemap.ts";
import { listReviewedDays } from "../content/page-review.server.ts";
import { publicPages } from "./public-pages.server.ts";
import { findSpanish, toEnglish } from "../../shared/language/language.ts";

/** Without the pages whose text nobody has approved. A page's day is that of its text: a release or a review isn't a change. */
export function loader(args: Route.LoaderArgs) {
  return run(args, async (ctx) => {
    const { env } = ctx;
    const days = await listReviewedDays(ctx);
    const urls = publicPages()
      .flatMap(({ pages }) => pages)
      .filter(({ path, isReviewed }) => !isReviewed || days.has(path))
      .map(({ path, updated }) => {
        const lastmod = updated ? `<lastmod>${updated}</lastmod>` : "";
        return `  <url><loc>${env.PUBLIC_ORIGIN}${path}</loc>${lastmod}${alternates(env.PUBLIC_ORIGIN, path)}</url>\n`;
      });
    const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${urls.join("")}</urlset>\n`;
    return new Response(xml, { headers: { "Content-Type": "application/xml; charset=utf-8" } });
  });
}

/** The page in both languages, if there are two. */
function alternates(origin: string, path: string): string {
  const english = toEnglish(path);
  const spanish = findSpanish(english);
  if (!spanish) return "";
  return [
    ["en", english],
    ["es", spanish],
  ]
    .map(([language, to]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${origin}${to}"/>`)
    .join("");
}
