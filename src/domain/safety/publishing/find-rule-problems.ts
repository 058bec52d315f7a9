import type { TxCtx } from "#core/ctx.ts";
import { TREATMENT_KEYS } from "#domain/intake/forms/forms-for.ts";
import { findCurrentForms } from "#domain/intake/publishing/reads.server.ts";
import { getMarkers } from "#domain/labs/markers/get-markers.ts";
import { checkRule, type RuleProblem } from "../rules/check-rule.ts";
import type { RuleText } from "./queries.server.ts";

export type RulePublishingProblem =
  | RuleProblem
  /** Not in the shape of a rule or of examples; `at` is the place. */
  | { code: "wrong-shape" | "fixtures-wrong-shape"; at: string }
  | { code: "another-rule" | "unchanged"; at: "" };

/** Why a rule can't be published beside the questions and markers as they are now. */
export async function findRuleProblems(tx: TxCtx, { rule, fixtures }: RuleText): Promise<RulePublishingProblem[]> {
  const forms = await findCurrentForms(tx.trx);
  return checkRule(rule, fixtures, {
    items: forms.flatMap(({ items }) => items),
    scores: new Set(forms.flatMap(({ scores }) => Object.keys(scores ?? {}))),
    loincs: new Set((await getMarkers(tx)).keys()),
    treatments: new Set(TREATMENT_KEYS),
  });
}
