import { expect, test } from "vitest";
import { ResourceFrontMatter, TreatmentFrontMatter } from "../../content/front-matter.ts";
import {
  articleLd,
  breadcrumbLd,
  jsonLd,
  medicinePageLd,
  organizationLd,
  questionsLd,
} from "#web/site/parts/text/json-ld.ts";
import { readContent } from "./content-files.ts";

const SITE = {
  brand: { name: "Tideline Health", phone: "1-555-010-0142", address: "200 Example Street" },
  origin: "https://clinic.test",
};
const files = readContent();
const treatments = files
  .filter(({ path }) => path.startsWith("treatments/"))
  .map(({ data }) => TreatmentFrontMatter.parse(data));
const resources = files
  .filter(({ path }) => path.startsWith("resources/"))
  .map(({ data }) => ResourceFrontMatter.parse(data));

const REVIEW = { by: { name: "Robin Vale", credentials: "MD" }, on: "2026-11-01", updated: "2026-10-20" };
const NONE = { by: null, on: null, updated: "2026-10-20" };

test.each(treatments)("$path tells search engines who reviewed it, when, and that it is on prescription", (page) => {
  const thing = medicinePageLd(SITE, page, REVIEW);
  expect(thing).toMatchObject({
    "@context": "https://schema.org",
    "@type": "MedicalWebPage",
    url: `${SITE.origin}${page.path}`,
    lastReviewed: "2026-11-01",
    dateModified: "2026-10-20",
    reviewedBy: { name: "Robin Vale", honorificSuffix: "MD" },
    about: page.drugs.map((name) => ({
      "@type": "Drug",
      name,
      nonProprietaryName: name,
      prescriptionStatus: "PrescriptionOnly",
      legalStatus: page.facts.controlled,
    })),
  });
});

test("a page nobody has reviewed names no reviewer and no day of a review", () => {
  const [treatment, resource] = [treatments[0]!, resources[0]!];
  const text = JSON.stringify([medicinePageLd(SITE, treatment, NONE), articleLd(SITE, resource, NONE)]);
  expect(text).not.toMatch(/reviewedBy|lastReviewed/);
});

test.each(treatments)("$path gives no price and no offer to machines", (page) => {
  const text = JSON.stringify([
    medicinePageLd(SITE, page, REVIEW),
    questionsLd(page.questions),
    organizationLd(SITE, ["TX"]),
  ]);
  expect(text).not.toMatch(/"(?:offers|price|priceRange|aggregateRating|review)":/);
});

test.each(resources)("$path is an article with the day of its text, its author and its picture", (page) => {
  expect(articleLd(SITE, page, REVIEW)).toMatchObject({
    "@type": "Article",
    headline: page.title,
    dateModified: "2026-10-20",
    author: { name: "Tideline Health", url: "https://clinic.test/" },
    image: `https://clinic.test/social${page.path}.png`,
    mainEntityOfPage: { "@type": "MedicalWebPage", lastReviewed: "2026-11-01" },
  });
});

test("answers reach search engines as words, without link marks", () => {
  const page = questionsLd([{ q: "How?", a: "See [our process](/#our-process) and **wait**." }]);
  expect(page.mainEntity).toEqual([
    { "@type": "Question", name: "How?", acceptedAnswer: { "@type": "Answer", text: "See our process and wait." } },
  ]);
});

test("a breadcrumb numbers its steps", () => {
  const trail = breadcrumbLd(SITE, [
    { to: "/", label: "Home" },
    { to: "/resources", label: "Resources" },
  ]);
  expect(trail.itemListElement).toMatchObject([
    { position: 1, item: "https://clinic.test/" },
    { position: 2, name: "Resources", item: "https://clinic.test/resources" },
  ]);
});

test("the organization lists the states it serves by name", () => {
  expect(organizationLd(SITE, ["Texas", "Ohio"])).toMatchObject({
    "@type": "MedicalOrganization",
    areaServed: [{ name: "Texas" }, { name: "Ohio" }],
  });
});

test("every block is one that the router writes as data, not as script", () => {
  expect(jsonLd(organizationLd(SITE, []))).toHaveProperty(["script:ld+json", "@type"], "MedicalOrganization");
});
