import type { MetaDescriptor } from "react-router";
import { findSpanish, languageOf, toEnglish } from "../language/language.ts";

export type Site = { brand: { name: string; phone: string; address: string }; origin: string };

type Page = Pick<Site, "origin"> & {
  brand: Pick<Site["brand"], "name">;
  title: string;
  /** Left out, the product's own. */
  description?: string;
  /** As in the address bar, without query: what search engines and shared links should use. */
  path: string;
  noindex?: boolean;
  /** Nobody has approved its text yet: complete for people who have the link, but not for search engines. */
  isDraft?: boolean;
  /** The text on a picture of its own (`scripts/og-image.ts` draws it); without it, shared links show the clinic's. */
  picture?: string;
};

/** When even the root could not be loaded. */
export const NO_BRAND = { name: "Clinic", phone: "", address: "" };

// spec §1, with the words that keep it from promising a purchase.
export const PRODUCT_TITLE = "Affordable, convenient online access to testosterone, ED and other medications";
const PRODUCT_DESCRIPTION = `${PRODUCT_TITLE}, if prescribed after evaluation by a licensed provider.`;
const KEYWORDS = "TRT, testosterone replacement therapy, HCG, men's health, telehealth TRT";
/** Of every picture for shared links (spec §1). */
const SIZE = { width: "1200", height: "628" };

/** Everything the head of a page says to browsers, search engines and whoever it is shared with. */
export function pageMeta({
  title,
  description,
  path,
  brand,
  origin,
  noindex = false,
  isDraft,
  picture,
}: Page): MetaDescriptor[] {
  const fullTitle = `${title} | ${brand.name}`;
  const head = [{ title: fullTitle }, ...(noindex || isDraft ? [{ name: "robots", content: "noindex" }] : [])];
  if (noindex) return head;
  const text = description ?? PRODUCT_DESCRIPTION;
  const url = `${origin}${path}`;
  const english = toEnglish(path);
  const spanish = findSpanish(english);
  return [
    ...head,
    { name: "description", content: text },
    { name: "keywords", content: KEYWORDS },
    { tagName: "link", rel: "canonical", href: url },
    ...(spanish
      ? [alternate("en", origin, english), alternate("es", origin, spanish), alternate("x-default", origin, english)]
      : []),
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: brand.name },
    { property: "og:locale", content: languageOf(path) === "es" ? "es_US" : "en_US" },
    { property: "og:title", content: fullTitle },
    { property: "og:description", content: text },
    { property: "og:url", content: url },
    { property: "og:image", content: `${origin}${picture ? socialImage(path) : "/og-image.png"}` },
    { property: "og:image:alt", content: picture ? `${picture}. ${brand.name}.` : brand.name },
    { property: "og:image:width", content: SIZE.width },
    { property: "og:image:height", content: SIZE.height },
    { name: "twitter:card", content: "summary_large_image" },
  ];
}

/** The same page for readers of another language. */
function alternate(hrefLang: string, origin: string, path: string): MetaDescriptor {
  return { tagName: "link", rel: "alternate", hrefLang, href: `${origin}${path}` };
}

/** Where the picture of a page is. */
export function socialImage(path: string): string {
  return `/social${path}.png`;
}

/** All of the provider portal has one title and is nobody else's business (spec §1). */
export function providerMeta(brandName: string): MetaDescriptor[] {
  return [{ title: `Provider Portal | ${brandName}` }, { name: "robots", content: "noindex, nofollow" }];
}

type RootMatch = { id: string; loaderData?: unknown } | undefined;

/** The brand and origin for a route's `meta`, from what the root has loaded. */
export function siteOf(matches: readonly RootMatch[]): Site {
  const data = matches.find((match) => match?.id === "root")?.loaderData;
  return isSite(data) ? data : { brand: NO_BRAND, origin: "" };
}

function isSite(data: unknown): data is Site {
  return typeof data === "object" && data !== null && "brand" in data && "origin" in data;
}
