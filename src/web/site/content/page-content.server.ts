import type { Ctx } from "#core/ctx.ts";
import { getClinicalFacts } from "#domain/catalog/get-clinical-facts.ts";
import type { ClinicalFacts } from "#domain/catalog/clinical-facts.ts";
import type { Words } from "./content.server.ts";
import { pagesText } from "../../shared/language/es/messages.server.ts";
import type { Language } from "../../shared/language/language.ts";

/** Today's values for the placeholders in public pages. */
export async function loadContent(ctx: Ctx, language: Language = "en"): Promise<Words> {
  return textFor(ctx, await getClinicalFacts(ctx), language);
}

export function textFor(
  { env }: Ctx,
  { reply_hours: reply, shipping_business_days: shipping }: ClinicalFacts,
  language: Language = "en",
): Words {
  const t = pagesText(language);
  return {
    brand: env.BRAND_NAME,
    phone: env.BRAND_PHONE,
    address: env.BRAND_ADDRESS,
    reply: t("{from} to {to}", reply),
    shipping: t("{from} to {to}", shipping),
  };
}
