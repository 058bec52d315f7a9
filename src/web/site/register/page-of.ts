import { JOURNEYS, STEPS, type Answers, type Journey, type Step } from "#domain/intake/registration/journey.ts";

/** The pages of registration: one question each, and two that ask for a code we sent. */
export type JourneyPage = Step | "code" | "phone-code" | "saved";

export function journeyOf(pathname: string): Journey {
  return pathname.includes("/semaglutide/") ? "weight-loss" : "hormone";
}

export function pathOf(journey: Journey, page: JourneyPage): string {
  return `${JOURNEYS[journey]}/${page}`;
}

/** The parameter with which a treatment's page says which treatment its button is about. */
export const ASKED = "for";

/** A page of registration that knows which treatment they came for. */
export function withAsked(path: string, treatmentKey: string | undefined): string {
  return treatmentKey ? `${path}?${new URLSearchParams({ [ASKED]: treatmentKey })}` : path;
}

/** The question a page belongs to. */
export function stepOf(page: JourneyPage): Step | null {
  if (page === "code") return "email";
  if (page === "phone-code") return "phone";
  return page === "saved" ? null : page;
}

/** Where "Back" leads: the previous page that can still be opened, or else the first page. */
export function backFrom(journey: Journey, page: JourneyPage, answers: Answers): string {
  if (page === "code" || page === "phone-code") return pathOf(journey, stepOf(page)!);
  const before = STEPS.slice(0, STEPS.indexOf(page as Step)).findLast((step) => isAskedAgain(step, answers));
  return before ? pathOf(journey, before) : JOURNEYS[journey];
}

function isAskedAgain(step: Step, answers: Answers): boolean {
  if (step === "email") return !answers.isSignedIn;
  return step !== "password" || !answers.hasSignIn;
}
