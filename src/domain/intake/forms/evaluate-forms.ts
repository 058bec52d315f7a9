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
  const submitted: Record<string, Answer> = {};
  const result: FormsEvaluation = { forms: {}, outcome: {}, next: null, submitted };
  for (const definition of definitions) {
    const known: Record<string, Answer> = { ...submitted };
    for (const { id } of definition.items) {
      const answer = answers[id];
      if (answer !== undefined) known[id] = answer;
    }
    const evaluation = evaluateForm(definition, known, facts, today);
    result.forms[definition.form] = evaluation;
    Object.assign(submitted, visibleAnswers(definition, answers, evaluation));
    for (const [treatment, outcome] of Object.entries(evaluation.outcome)) {
      result.outcome[treatment] = strongest([result.outcome[treatment] ?? "clear", outcome]);
    }
    if (evaluation.next !== null) result.next ??= { form: definition.form, item: evaluation.next };
  }
  return result;
}
