import { findAnswerProblem } from "./answer-problem.ts";
import { isMet, type Scope } from "./condition.ts";
import {
  isEmpty,
  STRENGTH,
  type Answer,
  type Answers,
  type EffectOf,
  type Evaluation,
  type Facts,
  type Finding,
  type FormDefinition,
  type Item,
  type Outcome,
  type Score,
} from "./form.ts";

/**
 * What a form makes of its answers. The browser and the server run this same function.
 *
 * An answer to a question that is not shown drives nothing, and neither does one that has a problem. Answers of items that the form
 * does not have count as answers of an earlier form; `evaluateForms` passes on only those that were shown there.
 */
export function evaluateForm(definition: FormDefinition, answers: Answers, facts: Facts, today: string): Evaluation {
  const own = new Set(definition.items.map(({ id }) => id));
  const known: Record<string, Answer> = {};
  for (const [id, answer] of Object.entries(answers)) if (!own.has(id)) known[id] = answer;
  const scores: Record<string, number> = {};
  const units: Record<string, string> = {};
  const allScores = Object.entries(definition.scores ?? {});
  const scope: Scope = { answers: known, facts, scores, units, today };
  const result: Evaluation = { visible: [], missing: [], problems: [], scores, findings: [], outcome: {}, next: null };

  for (const item of definition.items) {
    if (item.unit) units[item.id] = item.unit;
    if (item.show && !isMet(item.show, scope)) continue;
    if (item.type !== "derived") ask(item);
    for (const [id, score] of allScores) {
      // A score exists from its last item on, once each shown one has an answer.
      if (score.items.at(-1) !== item.id) continue;
      const points = pointsOf(definition, score, scope, result.visible);
      if (points !== null) scores[id] = points;
    }
    addFindings(definition, item, scope, result.findings);
  }
  for (const treatment of definition.treatments) result.outcome[treatment] = outcomeOf(treatment, result.findings);
  return result;

  function ask(item: Item): void {
    result.visible.push(item.id);
    const answer = answers[item.id];
    if (answer === undefined || isEmpty(item, answer)) {
      if (item.required && item.type !== "statement") {
        result.missing.push(item.id);
        result.next ??= item.id;
      }
      return;
    }
    const code = findAnswerProblem(item, answer, today);
    if (code) {
      result.problems.push({ item: item.id, code });
      result.next ??= item.id;
    } else {
      known[item.id] = answer;
    }
  }
}

/** The answers of shown items that have no problem: what may be submitted, and what a later form may look at. */
export function visibleAnswers(definition: FormDefinition, answers: Answers, evaluation: Evaluation): Answers {
  const visible = new Set(evaluation.visible);
  for (const { item } of evaluation.problems) visible.delete(item);
  const kept: Record<string, Answer> = {};
  for (const item of definition.items) {
    const answer = answers[item.id];
    if (visible.has(item.id) && answer !== undefined && !isEmpty(item, answer)) kept[item.id] = answer;
  }
  return kept;
}

export function strongest(outcomes: readonly Outcome[]): Outcome {
  return outcomes.reduce((most, one) => (STRENGTH[one] > STRENGTH[most] ? one : most), "clear");
}

function pointsOf(definition: FormDefinition, score: Score, scope: Scope, visible: readonly string[]): number | null {
  let sum = 0;
  for (const item of definition.items.filter(({ id }) => score.items.includes(id) && visible.includes(id))) {
    const chosen = item.options?.find(({ code }) => code === scope.answers[item.id]);
    if (!chosen) return null;
    sum += chosen.points ?? 0;
  }
  for (const { when, points } of score.adds ?? []) if (isMet(when, scope)) sum += points;
  return sum;
}

function addFindings(definition: FormDefinition, item: Item, scope: Scope, findings: Finding[]): void {
  const answer = scope.answers[item.id];
  const chosen = item.options?.filter(({ code }) => (Array.isArray(answer) ? answer.includes(code) : answer === code));
  for (const { effect, says, treatments, lifted_by, also } of chosen ?? []) {
    if (effect && says) add({ effect, says, ...(treatments && { treatments }), ...(lifted_by && { lifted_by }) });
    also?.forEach(add);
  }
  item.effects?.filter(({ when }) => isMet(when, scope)).forEach(add);

  function add({ effect, says, treatments, lifted_by }: EffectOf): void {
    const about = definition.treatments.filter((one) => !treatments || treatments.includes(one));
    if (about.length === 0) return;
    const same = findings.find((one) => one.item === item.id && one.code === says && one.effect === effect);
    if (same) {
      same.treatments = definition.treatments.filter((one) => same.treatments.includes(one) || about.includes(one));
      return;
    }
    const restricted = item.is_restricted ?? false;
    findings.push({
      item: item.id,
      effect,
      code: says,
      treatments: about,
      restricted,
      ...(lifted_by && { lifted_by }),
    });
  }
}

function outcomeOf(treatment: string, findings: readonly Finding[]): Outcome {
  const effects = findings.filter(({ treatments }) => treatments.includes(treatment)).map(({ effect }) => effect);
  return strongest(effects.map((effect) => (effect === "info" ? "clear" : effect)));
}
