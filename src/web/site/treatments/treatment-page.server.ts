import { data, href } from "react-router";
import { getCatalog } from "#domain/catalog/get-catalog.ts";
import { getClinicalFacts } from "#domain/catalog/get-clinical-facts.ts";
import type { Catalog, Offering } from "#domain/catalog/catalog.ts";
import { getPublicCare } from "#domain/scheduling/providers/get-public-care.ts";
import type { Ctx } from "#core/ctx.ts";
import { formatPrice } from "#core/format-money.ts";
import { allSpanishTreatments, allTreatments, fill, findTreatment, type Treatment } from "../content/content.server.ts";
import { markHarm, extractHtml } from "../parts/text/content-html.server.ts";
import { US_STATE_NAMES } from "../../shared/format/us-state-names.ts";
import { labRangesOf } from "../parts/lab-ranges.ts";
import type { YearOffering } from "../parts/prices/price-table.tsx";
import type { ListedTreatment } from "../parts/treatments/treatment-list.tsx";
import { textFor } from "../content/page-content.server.ts";
import { withAsked } from "../register/page-of.ts";
import { loadPageReview } from "../content/page-review.server.ts";
import { factsText, pagesText } from "../../shared/language/es/messages.server.ts";
import type { PagesText } from "../../shared/language/es/pages.server.ts";
import { inLanguage, languageOf, type Language } from "../../shared/language/language.ts";
import { spanishHome } from "../content/yaml-content.server.ts";

/** A treatment's text and facts, with today's data from the catalog. */
export async function loadTreatmentPage(ctx: Ctx, path: string) {
  const page = findTreatment(path);
  if (!page) throw data({ code: "not-found" }, { status: 404 });
  const language = languageOf(path);
  const t = pagesText(language);
  const f = factsText(language);
  const catalog = await getCatalog(ctx);
  const clinicalFacts = await getClinicalFacts(ctx);
  const care = await getPublicCare(ctx);
  const status = catalog.treatments.find(({ key }) => key === page.catalogKey);
  const offerings = withFollowUps(catalog.offerings, language).filter(
    ({ treatmentKey }) => treatmentKey === page.catalogKey,
  );
  const { sections, ...facts } = fill(page, textFor(ctx, clinicalFacts, language));
  const html = (title: PagesText) => markHarm(sections.find((section) => section.title === t(title))?.html ?? "");
  const [risks, emergency] = extractHtml(
    html("Risks"),
    /<blockquote>\s*((?:(?!<\/blockquote>)[\s\S])*\b911\b[\s\S]*?)\s*<\/blockquote>/,
  );
  return {
    review: await loadPageReview(ctx, path),
    page: facts,
    /** From home down, without the page itself: as it is shown, and as search engines get it. */
    trail: [
      { to: inLanguage(language, href("/")), label: t("Home") },
      { to: inLanguage(language, `${href("/")}#treatments`), label: t("Treatments") },
    ],
    what: html("What it is"),
    suits: html("Who it suits"),
    risks,
    /** When to call 911: shown across the page, below both columns. */
    emergency,
    monitoring: html("Monitoring"),
    ranges: labRangesOf(page.catalogKey, clinicalFacts).map(({ marks, ...range }) => ({
      ...range,
      name: f(range.name),
      unit: f(range.unit),
      note: f(range.note),
      marks: marks.map((mark) => ({ ...mark, text: f(mark.text) })),
    })),
    shipping: html("How shipping works"),
    offerings,
    /** Registering remembers which treatment this page is about. */
    register: withAsked(href("/register"), page.catalogKey),
    isOffered: offerings.length > 0,
    isCompounded: status?.isCompounded ?? false,
    states: care.states.map((code) => US_STATE_NAMES[code] ?? code),
    pharmacies: catalog.pharmacies.filter(({ treatmentKeys }) => treatmentKeys.includes(page.catalogKey)),
  };
}

/** Each offering with the follow-ups that the text of its treatment plans. */
export function withFollowUps(offerings: readonly Offering[], language: Language = "en"): YearOffering[] {
  const f = factsText(language);
  const texts = new Map(allTreatments().map(({ catalogKey, followUps }) => [catalogKey, followUps]));
  return offerings.flatMap((offering) => {
    const followUps = texts.get(offering.treatmentKey);
    return followUps ? [{ ...offering, name: f(offering.name), followUps }] : [];
  });
}

/** The home page's list, in the catalog's order. */
export function listTreatments(catalog: Catalog, language: Language = "en"): ListedTreatment[] {
  const t = pagesText(language);
  const texts = new Map(allTreatments().map((page) => [page.catalogKey, page]));
  return catalog.treatments.flatMap(({ key }) => {
    const page = texts.get(key);
    return page ? [{ ...listed(page, catalog, t), ...(language === "es" ? spanishListing(key) : {}) }] : [];
  });
}

/** From its own page, or from the list of those without one. */
function spanishListing(key: string): Partial<ListedTreatment> {
  const page = allSpanishTreatments().find(({ catalogKey }) => catalogKey === key);
  if (page) return { path: page.path, title: page.title, ...page.listing };
  const { title, suits, watched } = spanishHome.listings.find(({ catalogKey }) => catalogKey === key) ?? {};
  return title && suits && watched ? { title, suits, watched } : {};
}

function listed(page: Treatment, { offerings }: Catalog, t: ReturnType<typeof pagesText>): ListedTreatment {
  const prices = offerings
    .filter(({ treatmentKey }) => treatmentKey === page.catalogKey)
    .map(({ prices }) => prices.medicine);
  const lowest = prices.length > 0 ? formatPrice(Math.min(...prices)) : null;
  return {
    path: page.path,
    title: page.title,
    ...page.listing,
    tags: page.tags.filter((tag) => tag !== "Not offered"),
    monthly: lowest && prices.length > 1 ? t("From {price}", { price: lowest }) : lowest,
  };
}
