import type { MetaDescriptor } from "react-router";
import type {
  Article,
  BreadcrumbList,
  Drug,
  FAQPage,
  MedicalOrganization,
  MedicalWebPage,
  Organization,
  Thing,
  WebPage,
  WithContext,
} from "schema-dts";
import { languageOf, LOCALES } from "../../../shared/language/language.ts";
import { socialImage, type Site } from "../../../shared/shell/page-meta.ts";
import { plainText } from "./plain-text.ts";

const CONTEXT = "https://schema.org";

/** Who approved the text as it is; without one the page says nothing about a review. `updated` is the text's own day. */
type Review = { by: { name: string; credentials: string } | null; on: string | null; updated: string };
type Described = { title: string; path: string; description: string };
type MedicinePage = Described & {
  drugs: string[];
  facts: { form: string; controlled: string };
  boxedWarning: string | null;
};

/**
 * One block of data for search engines. Everything in it is also on the page, and it never contains a price. Routes make them with
 * `import.meta.env.SSR` only, so that the browser doesn't load how.
 */
export function jsonLd(thing: WithContext<Thing>): MetaDescriptor {
  return { "script:ld+json": thing } as unknown as MetaDescriptor;
}

export function organizationLd({ brand, origin }: Site, stateNames: string[]): WithContext<MedicalOrganization> {
  return {
    "@context": CONTEXT,
    "@type": "MedicalOrganization",
    "@id": `${origin}/#organization`,
    name: brand.name,
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
    telephone: brand.phone,
    address: brand.address,
    areaServed: stateNames.map((name) => ({ "@type": "State", name })),
    isAcceptingNewPatients: true,
  };
}

export function medicinePageLd(site: Site, page: MedicinePage, review: Review): WithContext<MedicalWebPage> {
  return {
    "@context": CONTEXT,
    ...reviewedPage(site, page, review),
    "@type": "MedicalWebPage",
    name: page.title,
    publisher: clinic(site),
    about: page.drugs.map((name) => drug(name, page)),
  };
}

export function articleLd(site: Site, page: Described, review: Review): WithContext<Article> {
  return {
    "@context": CONTEXT,
    "@type": "Article",
    headline: page.title,
    description: page.description,
    image: `${site.origin}${socialImage(page.path)}`,
    dateModified: review.updated,
    author: clinic(site),
    publisher: clinic(site),
    mainEntityOfPage: { ...reviewedPage(site, page, review), "@type": "MedicalWebPage" },
  };
}

/** A page about no medicine and no health question, such as a policy. */
export function webPageLd(site: Site, page: Described, { updated }: Review): WithContext<WebPage> {
  return {
    "@context": CONTEXT,
    "@type": "WebPage",
    "@id": `${site.origin}${page.path}`,
    url: `${site.origin}${page.path}`,
    name: page.title,
    description: page.description,
    inLanguage: LOCALES[languageOf(page.path)],
    dateModified: updated,
    publisher: clinic(site),
  };
}

/** `updated` where the questions are the page; elsewhere the page's own block has it. */
export function questionsLd(questions: { q: string; a: string }[], updated?: string): WithContext<FAQPage> {
  return {
    "@context": CONTEXT,
    "@type": "FAQPage",
    ...(updated ? { dateModified: updated } : {}),
    mainEntity: questions.map(({ q, a }) => ({
      "@type": "Question",
      name: q,
      acceptedAnswer: { "@type": "Answer", text: plainText(a) },
    })),
  };
}

/** The trail as the page shows it, from home down; the last one is the page itself. */
export function breadcrumbLd({ origin }: Site, trail: { to: string; label: string }[]): WithContext<BreadcrumbList> {
  return {
    "@context": CONTEXT,
    "@type": "BreadcrumbList",
    itemListElement: trail.map(({ to, label }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: label,
      item: `${origin}${to}`,
    })),
  };
}

/** By name, because a reference alone isn't followed from another page. */
function clinic({ brand, origin }: Site): Organization {
  return { "@type": "MedicalOrganization", "@id": `${origin}/#organization`, name: brand.name, url: `${origin}/` };
}

function reviewedPage(site: Site, { path, description }: Described, { by, on, updated }: Review) {
  const { origin } = site;
  return {
    "@id": `${origin}${path}`,
    url: `${origin}${path}`,
    description,
    inLanguage: LOCALES[languageOf(path)],
    dateModified: updated,
    ...(by && on
      ? {
          lastReviewed: on,
          reviewedBy: {
            "@type": "Person" as const,
            name: by.name,
            honorificSuffix: by.credentials,
            worksFor: clinic(site),
          },
        }
      : {}),
  };
}

function drug(name: string, { facts, boxedWarning }: MedicinePage): Drug {
  return {
    "@type": "Drug",
    name,
    nonProprietaryName: name,
    isProprietary: false,
    dosageForm: facts.form,
    prescriptionStatus: "PrescriptionOnly",
    legalStatus: facts.controlled,
    ...(boxedWarning ? { warning: boxedWarning } : {}),
  };
}
