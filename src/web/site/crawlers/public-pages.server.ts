import { href } from "react-router";
import { allPolicies, allResources, allTreatments } from "../content/content.server.ts";

type PublicPage = { path: string; title: string; description: string; changed?: string };

/** Every page that search engines may list, with the date of its last review if there is one. */
export function publicPages(): { section: string; pages: PublicPage[] }[] {
  return [
    { section: "The clinic", pages: CLINIC },
    { section: "Treatments", pages: allTreatments().map((page) => entry(page, page.lastReviewed)) },
    { section: "Resources", pages: allResources().map((page) => entry(page, page.lastReviewed)) },
    { section: "Policies", pages: allPolicies().map((page) => entry(page, page.effective)) },
  ];
}

function entry({ path, title, description }: PublicPage, changed: string): PublicPage {
  return { path, title, description, changed };
}

const CLINIC: PublicPage[] = [
  { path: href("/"), title: "Home", description: "Process, treatments, prices and questions on one page." },
  { path: href("/shop"), title: "Shop", description: "Every medicine we can prescribe, with full prices." },
  {
    path: href("/faqs"),
    title: "Questions and answers",
    description: "Labs, visits, medicines, shipping, billing, privacy.",
  },
  { path: href("/resources"), title: "Resources", description: "Injection guides and short articles." },
  { path: href("/contact-us"), title: "Contact us", description: "How to reach us, and what to do in an emergency." },
  { path: href("/ask-us-anything"), title: "Ask us anything", description: "A question before you register." },
];
