import type { ClinicalFacts, DoseSteps } from "#domain/catalog/clinical-facts.ts";

/** The medicines whose dose goes up in steps, by offering, in the language of the page. */
export function doseStepsOf(
  facts: ClinicalFacts,
  f: (text: string) => string = (text) => text,
): Record<string, DoseSteps> {
  const say = (steps: DoseSteps) => ({ ...steps, name: f(steps.name), text: f(steps.text) });
  return { semaglutide: say(facts.dose_steps_semaglutide), tirzepatide: say(facts.dose_steps_tirzepatide) };
}
