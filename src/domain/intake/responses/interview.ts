import type { Answer, Answers, Facts, Finding, FormDefinition, Item } from "../forms/form.ts";
import type { FormsEvaluation } from "../forms/evaluate-forms.ts";

/** Everything that someone is asked at the moment, what they answered, and what that means. */
export type Interview = {
  /** The treatments that the questions are about: those of episodes in `asking`. */
  treatments: string[];
  definitions: FormDefinition[];
  /** Some of these forms aren't approved by a clinician. */
  hasDraft: boolean;
  answers: Answers;
  /** Answers of earlier rounds, only to be confirmed. */
  earlier: Answers;
  facts: Facts;
  today: string;
  evaluation: FormsEvaluation;
  /** When the answers are deleted if they aren't sent; null before the first answer. */
  forgottenOn: Date | null;
};

export type Place = { form: string; item: string };

export const IDLE_DAYS = 30;

export function findItem(definitions: readonly FormDefinition[], { form, item }: Place): Item | null {
  return definitions.find((one) => one.form === form)?.items.find(({ id }) => id === item) ?? null;
}

/** Every question that is shown, in order. One that two forms have in common is asked once. */
export function listPlaces({ definitions, evaluation }: Pick<Interview, "definitions" | "evaluation">): Place[] {
  const seen = new Set<string>();
  const all = definitions.flatMap(({ form }) =>
    (evaluation.forms[form]?.visible ?? []).map((item) => ({ form, item })),
  );
  return all.filter(({ item }) => !seen.has(item) && seen.add(item));
}

/** The question after this one that isn't answered, else the first that must be; null when all is answered. */
export function nextPlace(
  interview: Pick<Interview, "definitions" | "evaluation" | "answers">,
  here: Place,
): Place | null {
  const places = listPlaces(interview);
  const index = places.findIndex(({ form, item }) => form === here.form && item === here.item);
  const after = places.slice(index + 1).find(({ item }) => !(item in interview.answers));
  return after ?? interview.evaluation.next;
}

/** What stops one of these treatments. */
export function listStops(
  { definitions, evaluation }: Pick<Interview, "definitions" | "evaluation">,
  treatments: readonly string[],
): (Finding & { form: string })[] {
  const seen = new Set<string>();
  return definitions
    .flatMap(({ form }) => (evaluation.forms[form]?.findings ?? []).map((finding) => ({ ...finding, form })))
    .filter(({ effect, treatments: stopped }) => effect === "stop" && stopped.some((key) => treatments.includes(key)))
    .filter(({ item, code }) => !seen.has(`${item} ${code}`) && seen.add(`${item} ${code}`));
}

/** Whether the answers stop a treatment. An emergency alone doesn't: somebody is paged, and a provider decides. */
export function isStopped(interview: Pick<Interview, "definitions" | "evaluation">, treatment: string): boolean {
  return listStops(interview, [treatment]).length > 0;
}

/** What somebody may ask about instead, by what stopped them. */
const ALTERNATIVES: Readonly<Record<string, readonly string[]>> = { "child-wanted": ["hcg"] };

export function listAlternatives(interview: Interview): string[] {
  const { treatments } = interview;
  const offered = listStops(interview, treatments).flatMap(({ code }) => ALTERNATIVES[code] ?? []);
  return [...new Set(offered)].filter((key) => !treatments.includes(key) && !isStopped(interview, key));
}

export function isSame(one: Answer | undefined, other: Answer): boolean {
  return one !== undefined && JSON.stringify(one) === JSON.stringify(other);
}
