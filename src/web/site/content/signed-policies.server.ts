import { href } from "react-router";
import type { Ctx } from "#core/ctx.ts";
import { fill, findPolicy, sourceOf } from "./content.server.ts";
import { loadContent } from "./page-content.server.ts";
import { pagesText } from "../../shared/language/es/messages.server.ts";
import { inLanguage, type Language } from "../../shared/language/language.ts";

/** The page that each agreement stands for. */
const PAGES: Record<string, string> = {
  telehealth: href("/policies/:slug", { slug: "telehealth-consent" }),
  "privacy-notice": href("/policies/:slug", { slug: "notice-of-privacy-practices" }),
  terms: href("/policies/:slug", { slug: "terms" }),
};

/** The whole text of each page as it is shown now, by agreement: what somebody signs is saved with it, word for word. */
export async function loadSignedPolicies(ctx: Ctx, language: Language = "en"): Promise<Map<string, string>> {
  const values = await loadContent(ctx, language);
  const t = pagesText(language);
  return new Map(
    Object.entries(PAGES).map(([key, english]) => {
      const path = inLanguage(language, english);
      const policy = findPolicy(path);
      if (!policy) throw new Error(`${path} is signed, but there is no such page`);
      const body = sourceOf(path)
        .replace(/^---\n[\s\S]*?\n---\n/, "")
        .replaceAll(/\{(brand|phone|address)\}/g, "%$1%");
      const head = t("{title}, version {version}, effective {day} ({path})", {
        title: policy.title,
        version: policy.version,
        day: policy.effective,
        path,
      });
      return [key, `${head}\n\n${fill(body, values).trim()}`];
    }),
  );
}
