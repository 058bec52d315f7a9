import { data, href } from "react-router";
import type { Ctx } from "#core/ctx.ts";
import { fill, findResource, findTreatment } from "../content/content.server.ts";
import { headingsOf, markCallouts } from "../parts/text/content-html.server.ts";
import { loadContent } from "../content/page-content.server.ts";
import { loadPageReview } from "../content/page-review.server.ts";
import { pagesText } from "../../shared/language/es/messages.server.ts";
import { inLanguage, languageOf, type Language } from "../../shared/language/language.ts";

export async function loadArticle(ctx: Ctx, path: string) {
  const found = findResource(path);
  if (!found) throw data({ code: "not-found" }, { status: 404 });
  const language = languageOf(path);
  const text = await loadContent(ctx, language);
  const resource = fill(found, text);
  return {
    ...resource,
    review: await loadPageReview(ctx, path),
    trail: trailIn(language),
    html: markCallouts(resource.html),
    phone: text.phone,
    headings: headingsOf(resource.html),
    related: resource.related.flatMap((to) => {
      const page = findResource(to) ?? findTreatment(to);
      return page ? [{ to, title: page.title }] : [];
    }),
  };
}

/** The list of articles is in English only. */
function trailIn(language: Language) {
  const home = { to: inLanguage(language, href("/")), label: pagesText(language)("Home") };
  return language === "es" ? [home] : [home, { to: href("/resources"), label: "Resources" }];
}
