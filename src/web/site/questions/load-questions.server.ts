import { href, redirect } from "react-router";
import type { Ctx } from "#core/ctx.ts";
import { getQuestions } from "#domain/intake/responses/get-questions.ts";
import { translateForms, type FormTexts } from "#domain/intake/forms/translate-form.ts";
import type { Language } from "../../shared/language/language.ts";
import { loadPageReview } from "../content/page-review.server.ts";
import { spanishQuestions } from "../content/yaml-content.server.ts";
import { findItem, listPlaces, type Interview, type Place } from "#domain/intake/responses/interview.ts";

/** In the language of the page, if all of its questions are; else in English. */
export type AskedInterview = Interview & { language: Language };

/** The questions that are open, or the way to the page that says why there are none. */
export async function requireInterview(ctx: Ctx, language: Language): Promise<AskedInterview> {
  const interview = await loadQuestions(ctx, language);
  if (interview === null || interview === "not-served") throw redirect(href("/questions"), 303);
  return interview;
}

export async function loadQuestions(ctx: Ctx, language: Language): Promise<AskedInterview | "not-served" | null> {
  const interview = await getQuestions(ctx);
  if (interview === null || interview === "not-served") return interview;
  const texts = textsIn(language);
  const asked = texts && translateForms(interview.definitions, texts);
  if (!asked) return { ...interview, language: "en" };
  const { on } = await loadPageReview(ctx, href("/questions"));
  return { ...interview, definitions: asked.definitions, hasDraft: interview.hasDraft || on === null, language };
}

/** What is saved with answers that are sent: the Spanish texts, for somebody who reads the page in Spanish. */
export function textsIn(language: Language): FormTexts | null {
  return language === "es" ? spanishQuestions : null;
}

export function pathOf(place: Place | null): string {
  return place ? href("/questions/:form/:item", place) : href("/questions/review");
}

export type Section = { name: string; places: Place[]; state: "done" | "here" | "open" | "later" };

/** The sections in order, with those questions that are shown. */
export function listSections(interview: Interview, here: Place | null): Section[] {
  const sections: Section[] = [];
  for (const place of listPlaces(interview)) {
    const name = findItem(interview.definitions, place)?.section ?? "";
    const section = sections.find((one) => one.name === name);
    if (section) section.places.push(place);
    else sections.push({ name, places: [place], state: "later" });
  }
  const { next } = interview.evaluation;
  let isOpen = true;
  for (const section of sections) {
    const isDone = section.places.every(({ form, item }) => !isMissing(interview, form, item));
    const isHere = here !== null && section.places.some(({ item }) => item === here.item);
    section.state = isHere ? "here" : isDone && isOpen ? "done" : isOpen ? "open" : "later";
    if (section.places.some(({ item }) => item === next?.item)) isOpen = false;
  }
  return sections;
}

function isMissing({ evaluation }: Interview, form: string, item: string): boolean {
  const of = evaluation.forms[form];
  return Boolean(of?.missing.includes(item) || of?.problems.some((problem) => problem.item === item));
}
