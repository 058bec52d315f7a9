import { href } from "react-router";
import type { ContentPage, ReviewKind } from "#domain/content/content-review.ts";
import { hashContent } from "#domain/content/hash-content.ts";
import {
  allPolicies,
  allResources,
  allSpanishPolicies,
  allSpanishResources,
  allSpanishTreatments,
  allTreatments,
  sourceOf,
} from "./content.server.ts";
import {
  faqsSource,
  homeSource,
  spanishHomeSource,
  spanishQuestionsSource,
  symptomContent,
  symptomSource,
} from "./yaml-content.server.ts";

/**
 * Every published page with medical or legal text, by path: a new article joins by being in its folder. Pages without one, such as the
 * shop and the contact page, show data and words of the interface only. The health questions are approved as forms; their Spanish texts
 * are approved here.
 */
const pages = new Map(
  [
    toPage({ path: href("/"), title: "Home" }, "medical", homeSource),
    toPage({ path: href("/es"), title: "Home, in Spanish" }, "medical", spanishHomeSource),
    toPage({ path: href("/faqs"), title: "Questions and answers" }, "medical", faqsSource),
    toPage({ path: href("/symptom-check"), title: symptomContent.title }, "medical", symptomSource),
    toPage({ path: href("/questions"), title: "Health questions, in Spanish" }, "medical", spanishQuestionsSource),
    ...[...allTreatments(), ...allSpanishTreatments(), ...allResources(), ...allSpanishResources()].map((page) =>
      toPage(page, "medical", sourceOf(page.path)),
    ),
    ...[...allPolicies(), ...allSpanishPolicies()].map((page) => toPage(page, "counsel", sourceOf(page.path))),
  ].map((page) => [page.path, page]),
);

export function listReviewPages(): ContentPage[] {
  return [...pages.values()];
}

export function findReviewPage(path: string): ContentPage | null {
  return pages.get(path) ?? null;
}

function toPage({ path, title }: { path: string; title: string }, kind: ReviewKind, source: string): ContentPage {
  const text = source.replaceAll("\r\n", "\n");
  return { path, title, kind, hash: hashContent(text), text };
}
