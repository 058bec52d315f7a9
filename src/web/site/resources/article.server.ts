import { data } from "react-router";
import type { Ctx } from "#core/ctx.ts";
import { fill, findResource, findTreatment } from "../content/content.server.ts";
import { headingsOf, markCallouts } from "../parts/text/content-html.server.ts";
import { loadWords } from "../content/words.server.ts";

export async function loadArticle(ctx: Ctx, path: string) {
  const found = findResource(path);
  if (!found) throw data({ code: "not-found" }, { status: 404 });
  const words = await loadWords(ctx);
  const resource = fill(found, words);
  return {
    ...resource,
    html: markCallouts(resource.html),
    phone: words.phone,
    headings: headingsOf(resource.html),
    related: resource.related.flatMap((to) => {
      const page = findResource(to) ?? findTreatment(to);
      return page ? [{ to, title: page.title }] : [];
    }),
  };
}
