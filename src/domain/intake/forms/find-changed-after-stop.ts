import { evaluateForms } from "./evaluate-forms.ts";
import type { Answer, Facts, FormDefinition } from "./form.ts";

export interface LoggedAnswer {
  item: string;
  value: Answer;
  seq: number;
}

export interface ChangedAfterStop {
  /** The finding that went away, and the item that raised it. */
  code: string;
  item: string;
  /** The answer whose change made it go away, before and after. */
  changed: string;
  from: Answer;
  to: Answer;
}

/**
 * Answers are appended, never overwritten, so a stop that was answered away is still in the log. Each one that is gone at the end
 * comes back with both answers, for the provider. An answer before it that hides the question counts the same.
 */
export function findChangedAfterStop(
  definitions: readonly FormDefinition[],
  log: readonly LoggedAnswer[],
  facts: Facts,
  today: string,
): ChangedAfterStop[] {
  const answers: Record<string, Answer> = {};
  let before = new Map<string, { item: string; code: string }>();
  const gone = new Map<string, ChangedAfterStop>();
  for (const { item, value } of log.toSorted((a, b) => a.seq - b.seq)) {
    const from = answers[item] ?? null;
    answers[item] = value;
    const after = stopsOf(definitions, answers, facts, today);
    for (const [key, stop] of before) if (!after.has(key)) gone.set(key, { ...stop, changed: item, from, to: value });
    for (const key of after.keys()) gone.delete(key);
    before = after;
  }
  return [...gone.values()];
}

function stopsOf(
  definitions: readonly FormDefinition[],
  answers: Record<string, Answer>,
  facts: Facts,
  today: string,
): Map<string, { item: string; code: string }> {
  const { forms } = evaluateForms(definitions, answers, facts, today);
  const stops = Object.values(forms)
    .flatMap(({ findings }) => findings)
    .filter(({ effect }) => effect === "stop" || effect === "emergency");
  return new Map(stops.map(({ item, code }) => [`${item} ${code}`, { item, code }]));
}
