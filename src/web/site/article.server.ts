import { data } from "react-router";
import type { Ctx } from "#core/ctx.ts";
import { fill, findResource, findTreatment } from "./content.server.ts";
import { headingsOf, markCallouts } from "./parts/content-html.server.ts";
import { brandOf } from "./treatment-page.server.ts";

export async function loadArticle(ctx: Ctx, path: string) {
  const resource = findResource(path);
  if (!resource) throw data({ code: "not-found" }, { status: 404 });
  const brand = brandOf(ctx);
  return {
    ...resource,
    html: markCallouts(fill(resource.html, brand)),
    phone: brand.phone,
    headings: headingsOf(resource.html),
    related: resource.related.flatMap((to) => {
      const page = findResource(to) ?? findTreatment(to);
      return page ? [{ to, title: page.title }] : [];
    }),
  };
}
