import { evaluateForm, strongest, visibleAnswers } from "./evaluate-form.ts";
import type { Answer, Answers, Evaluation, Facts, FormDefinition, Outcome } from "./form.ts";

export interface FormsEvaluation {
  forms: Record<string, Evaluation>;
  /** The strongest of all forms that decide about a treatment. */
  outcome: Record<string, Outcome>;
  next: { form: string; item: string } | null;
  /** Answers of shown items without a problem, by item: what is submitted. */
  submitted: Answers;
}

/**
 * Several forms one after another, `common` first. A later form sees what was shown and answered in an earlier one; an item that
 * two forms have in common is answered once.
 */
export function evaluateForms(
  definitions: readonly FormDefinition[],
  answers: Answers,
  facts: Facts,
  today: string,
): FormsEvaluation {
  const result: FormsEvaluation = { forms: {}, outcome: {}, next: null, submitted: {} };
  for (const definition of definitions) {
    const own = definition.items.flatMap(({ id }): [string, Answer][] => {
      const answer = answers[id];
      return answer === undefined ? [] : [[id, answer]];
    });
    const evaluation = evaluateForm(definition, { ...result.submitted, ...Object.fromEntries(own) }, facts, today);
    result.forms[definition.form] = evaluation;
    result.submitted = { ...result.submitted, ...visibleAnswers(definition, answers, evaluation) };
    for (const [treatment, outcome] of Object.entries(evaluation.outcome)) {
      result.outcome[treatment] = strongest([result.outcome[treatment] ?? "clear", outcome]);
    }
    if (evaluation.next !== null) result.next ??= { form: definition.form, item: evaluation.next };
  }
  return result;
}
