import { href } from "react-router";
import {
  allPolicies,
  allResources,
  allSpanishPolicies,
  allSpanishResources,
  allSpanishTreatments,
  allTreatments,
} from "../content/content.server.ts";
import { spanishHome, symptomContent } from "../content/yaml-content.server.ts";
import { newestOf, updatedOn } from "../content/text-dates.server.ts";

type PublicPage = {
  path: string;
  title: string;
  description: string;
  /** The day its text last changed, if it has one. */
  updated?: string;
  isReviewed?: true;
};

/** Every public page. Those with `isReviewed` are for search engines only while the ledger has a review of their text. */
export function publicPages(): { section: string; pages: PublicPage[] }[] {
  return [
    { section: "The clinic", pages: CLINIC },
    { section: "Treatments", pages: allTreatments().map(entry) },
    {
      section: "In Spanish",
      pages: [
        SPANISH_HOME,
        ...[...allSpanishTreatments(), ...allSpanishResources(), ...allSpanishPolicies()].map(entry),
      ],
    },
    { section: "Resources", pages: allResources().map(entry) },
    { section: "Policies", pages: allPolicies().map(entry) },
  ];
}

function entry({ path, title, description }: PublicPage): PublicPage {
  return { path, title, description, updated: updatedOn(path), isReviewed: true };
}

const SPANISH_HOME: PublicPage = {
  path: href("/es"),
  title: spanishHome.head.title,
  description: spanishHome.head.description,
  updated: updatedOn(href("/es")),
  isReviewed: true,
};

const CLINIC: PublicPage[] = [
  {
    path: href("/"),
    title: "Home",
    description: "Process, treatments, prices and questions on one page.",
    updated: updatedOn(href("/")),
    isReviewed: true,
  },
  { path: href("/shop"), title: "Shop", description: "Every medicine we can prescribe, with full prices." },
  {
    path: href("/cost"),
    title: "Cost of your first year",
    description: "A bill for 12 months by state and treatment.",
  },
  {
    path: href("/faqs"),
    title: "Questions and answers",
    description: "Labs, visits, medicines, shipping, billing, privacy.",
    updated: updatedOn(href("/faqs")),
    isReviewed: true,
  },
  {
    path: href("/symptom-check"),
    title: symptomContent.title,
    description: symptomContent.description,
    updated: updatedOn(href("/symptom-check")),
    isReviewed: true,
  },
  { path: href("/states"), title: "States", description: "Where we treat people, with a page for each state." },
  {
    path: href("/resources"),
    title: "Resources",
    description: "Injection guides and short articles.",
    updated: newestOf(allResources().map(({ path }) => path)),
  },
  { path: href("/contact-us"), title: "Contact us", description: "How to reach us, and what to do in an emergency." },
  { path: href("/ask-us-anything"), title: "Ask us anything", description: "A question before you register." },
];
