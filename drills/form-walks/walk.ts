import { findAnswerProblem } from "#domain/intake/forms/answer-problem.ts";
import { isMet } from "#domain/intake/forms/condition.ts";
import { evaluateForms, type FormsEvaluation } from "#domain/intake/forms/evaluate-forms.ts";
import { formsFor } from "#domain/intake/forms/forms-for.ts";
import { isEmpty, type Answer, type Facts, type FormDefinition, type Item } from "#domain/intake/forms/form.ts";
import { pick, randomAnswer, randomFacts, randomFrom, type Random } from "./random-answer.ts";

/** What one walk came to. The digest covers the evaluation after each of its steps. */
export interface Walk {
  digest: string;
  steps: number;
  /** Got to the end: nothing is missing or wrong. */
  isComplete: boolean;
  /** Submitted, although its own condition doesn't hold among what was submitted. */
  hidden: string[];
  /** What was submitted leads to the same findings and outcome on its own. */
  isDecidedByShown: boolean;
}

const TODAY = "2026-11-16";
const TREATMENTS = ["trt", "female-trt", "hcg", "sermorelin", "nandrolone", "semaglutide"];
const MAX_STEPS = 40;

/** Walks with the seeds from `from` up to `to`, which depend on the seed and the engine alone. */
export function runWalks(definitions: readonly FormDefinition[], from: number, to: number): Walk[] {
  return Array.from({ length: to - from }, (_, index) => walk(definitions, from + index));
}

/**
 * Somebody asks about one to three treatments. Most have a draft with answers to anything, shown or not. They answer what is next,
 * change their mind now and then, and stop when nothing is missing.
 */
function walk(all: readonly FormDefinition[], seed: number): Walk {
  const random = randomFrom(seed);
  const wanted = Array.from({ length: pick(random, [1, 1, 1, 2, 3]) }, () => pick(random, TREATMENTS));
  const definitions = all.filter(({ form }) => formsFor(wanted).includes(form));
  const facts = randomFacts(random);
  const items = new Map(definitions.flatMap((form) => form.items).map((item) => [item.id, item]));
  const answers: Record<string, Answer> = random() < 0.01 ? {} : randomDraft(random, items);
  const digest = new Digest();
  let changes = pick(random, [1, 1, 2]);
  for (let steps = 1; ; steps++) {
    const evaluation = evaluateForms(definitions, answers, facts, TODAY);
    digest.add(JSON.stringify([evaluation.forms, evaluation.outcome, evaluation.next]));
    const { next } = evaluation;
    if ((next === null && changes === 0) || steps === MAX_STEPS) {
      return {
        digest: digest.text(),
        steps,
        isComplete: next === null,
        hidden: hiddenAmong(definitions, evaluation, facts),
        isDecidedByShown:
          decisionOf(evaluation) === decisionOf(evaluateForms(definitions, evaluation.submitted, facts, TODAY)),
      };
    }
    const isChange = next === null || (changes > 0 && random() < 0.1);
    if (isChange) changes -= 1;
    const item = isChange ? pick(random, [...items.values()]) : items.get(next.item)!;
    answers[item.id] = isChange ? randomAnswer(random, item) : likelyAnswer(random, item);
  }
}

function decisionOf({ forms, outcome }: FormsEvaluation): string {
  return JSON.stringify([outcome, Object.values(forms).map(({ findings }) => findings)]);
}

function randomDraft(random: Random, items: ReadonlyMap<string, Item>): Record<string, Answer> {
  const draft: Record<string, Answer> = {};
  for (const item of items.values()) if (random() < 0.99) draft[item.id] = likelyAnswer(random, item);
  return draft;
}

/** Mostly something that can be saved, so that a walk gets to its end. */
function likelyAnswer(random: Random, item: Item): Answer {
  let answer = randomAnswer(random, item);
  for (let i = 0; i < 9 && isRefused(item, answer); i++) answer = randomAnswer(random, item);
  return answer;
}

function isRefused(item: Item, answer: Answer): boolean {
  return isEmpty(item, answer) ? item.required : findAnswerProblem(item, answer, TODAY) !== null;
}

/** Looks at each submitted answer again, with nothing but the submitted answers before it. */
function hiddenAmong(definitions: readonly FormDefinition[], evaluation: FormsEvaluation, facts: Facts): string[] {
  const { submitted } = evaluation;
  const before: Record<string, Answer> = {};
  const shown = new Set<string>();
  for (const { form, items } of definitions) {
    const scores = evaluation.forms[form]?.scores ?? {};
    const units: Record<string, string> = {};
    for (const item of items) {
      if (item.unit) units[item.id] = item.unit;
      if (item.type === "derived") continue;
      if (item.show && !isMet(item.show, { answers: before, facts, scores, units, today: TODAY })) continue;
      shown.add(item.id);
      const answer = submitted[item.id];
      if (answer !== undefined) before[item.id] = answer;
    }
  }
  return Object.keys(submitted).filter((id) => !shown.has(id));
}

/** FNV-1a over everything that was added, twice with different starts: enough to tell two walks apart. */
class Digest {
  #one = 0x811c9dc5;
  #two = 0x01000193;
  add(text: string): void {
    for (let i = 0; i < text.length; i++) {
      this.#one = Math.imul(this.#one ^ text.charCodeAt(i), 0x01000193);
      this.#two = Math.imul(this.#two ^ text.charCodeAt(i), 0x85ebca6b);
    }
  }
  text(): string {
    return `${(this.#one >>> 0).toString(36)}-${(this.#two >>> 0).toString(36)}`;
  }
}
