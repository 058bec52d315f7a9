import type { Ctx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { formatPrice } from "#core/format-money.ts";
import { getCatalog } from "#domain/catalog/get-catalog.ts";
import { getClinicalFacts } from "#domain/catalog/get-clinical-facts.ts";
import { firstMonth } from "#domain/catalog/price.ts";
import { getPublicCare } from "#domain/scheduling/providers/get-public-care.ts";
import { fill } from "./content/content.server.ts";
import { processDates } from "./parts/process-dates.server.ts";
import { listTreatments, withFollowUps } from "./treatments/treatment-page.server.ts";
import { textFor } from "./content/page-content.server.ts";
import { loadPageReview } from "./content/page-review.server.ts";
import { homeContent, spanishHome } from "./content/yaml-content.server.ts";
import { US_STATE_NAMES } from "../shared/format/us-state-names.ts";
import { factsText } from "../shared/language/es/messages.server.ts";
import { languageOf, LOCALES } from "../shared/language/language.ts";

/** All data of the home page. Dates are the clinic's, and the cached page expires at the end of that day. */
export async function loadHome(ctx: Ctx, path: string) {
  const language = languageOf(path);
  const f = factsText(language);
  const catalog = await getCatalog(ctx);
  const facts = await getClinicalFacts(ctx);
  const care = await getPublicCare(ctx);
  const text = textFor(ctx, facts, language);
  const content = language === "es" ? spanishHome : homeContent;
  const first = catalog.offerings[0];
  const followUps = first && {
    labs: formatPrice(first.prices["follow-up-labs"]),
    visit: formatPrice(first.prices["follow-up-visit"]),
  };
  return {
    review: await loadPageReview(ctx, path),
    text: { ...fill(content, text), head: language === "es" ? spanishHome.head : undefined },
    reply: text.reply,
    dates: processDates(clinicToday(ctx), facts.shipping_business_days, LOCALES[language]),
    treatments: listTreatments(catalog, language),
    notOffered: catalog.treatments.filter(({ isOffered }) => !isOffered).map(({ name }) => f(name)),
    offerings: withFollowUps(catalog.offerings, language),
    example: first && {
      name: "TRT",
      month: formatPrice(first.prices.medicine),
      first: formatPrice(firstMonth(first.prices)),
    },
    followUps,
    clinicians: care.clinicians,
    states: care.states.map((code) => US_STATE_NAMES[code] ?? code),
  };
}
