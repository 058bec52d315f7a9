import { href } from "react-router";
import type { MetaDescriptor } from "react-router";
import type {
  Article,
  BreadcrumbList,
  Drug,
  FAQPage,
  MedicalOrganization,
  MedicalWebPage,
  Thing,
  WithContext,
} from "schema-dts";
import type { Site } from "../../../shared/shell/page-meta.ts";
import { plainText } from "./plain-text.ts";

const CONTEXT = "https://schema.org";

/** Who approved the text as it is; without one the page says nothing about a review. */
type Review = { by: { name: string; credentials: string } | null; on: string | null };
type Described = { title: string; path: string; description: string };
type MedicinePage = Described & {
  drugs: string[];
  facts: { form: string; controlled: string };
  boxedWarning: string | null;
};

/** One block of data for search engines. Everything in it is also on the page, and it never contains a price. */
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
    about: page.drugs.map((name) => drug(name, page)),
  };
}

export function articleLd(site: Site, page: Described, review: Review): WithContext<Article> {
  return {
    "@context": CONTEXT,
    "@type": "Article",
    headline: page.title,
    description: page.description,
    ...(review.on ? { dateModified: review.on } : {}),
    author: { "@id": `${site.origin}/#organization` },
    publisher: { "@id": `${site.origin}/#organization` },
    mainEntityOfPage: { ...reviewedPage(site, page, review), "@type": "MedicalWebPage" },
  };
}

export function questionsLd(questions: { q: string; a: string }[]): WithContext<FAQPage> {
  return {
    "@context": CONTEXT,
    "@type": "FAQPage",
    mainEntity: questions.map(({ q, a }) => ({
      "@type": "Question",
      name: q,
      acceptedAnswer: { "@type": "Answer", text: plainText(a) },
    })),
  };
}

/** From the home page down; the last one is the page itself. */
export function breadcrumbLd({ origin }: Site, trail: { to: string; label: string }[]): WithContext<BreadcrumbList> {
  return {
    "@context": CONTEXT,
    "@type": "BreadcrumbList",
    itemListElement: [{ to: href("/"), label: "Home" }, ...trail].map(({ to, label }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: label,
      item: `${origin}${to}`,
    })),
  };
}

function reviewedPage({ brand, origin }: Site, { path, description }: Described, { by, on }: Review) {
  return {
    "@id": `${origin}${path}`,
    url: `${origin}${path}`,
    description,
    inLanguage: "en-US",
    ...(by && on
      ? {
          lastReviewed: on,
          reviewedBy: {
            "@type": "Person" as const,
            name: by.name,
            honorificSuffix: by.credentials,
            worksFor: { "@type": "MedicalOrganization" as const, "@id": `${origin}/#organization`, name: brand.name },
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
