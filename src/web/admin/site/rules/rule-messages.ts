import type { RulePublishingProblem } from "#domain/safety/publishing/find-rule-problems.ts";

/** Why a rule can't be published, as whoever wrote it reads it. */
export function ruleMessage({ code, at }: RulePublishingProblem): string {
  return at ? `${at}: ${RULE_MESSAGES[code]}` : RULE_MESSAGES[code];
}

export const RULE_MESSAGES: Record<RulePublishingProblem["code"], string> = {
  "duplicate-case": "Use each key once",
  "unknown-treatment": "Name only treatments the clinic has",
  "case-outside-rule": "Name only treatments and moments of the rule",
  "unknown-fact": "It asks for a fact that doesn't exist",
  "unknown-question": "It asks for a question that doesn't exist",
  "unknown-answer": "It asks for an answer that the question doesn't have",
  "unknown-score": "It asks for a score that doesn't exist",
  "unknown-lab": "It asks for a result we don't know. Use the LOINC code of a marker",
  "no-test": "Say what the fact must be",
  "wrong-test": "This fact can't be tested this way",
  "is-known-not-alone": "isKnown stands alone. Put other tests beside it with all",
  "no-words-for-unknown": "Write what the prescriber reads if it's unknown (unknownSays)",
  "unknown-placeholder": "Name only facts of this case in braces",
  "case-without-hit": "Add an example that hits this case, and name the case there",
  "no-miss": "Add an example in which the rule finds nothing",
  "no-unknown": "Add an example in which a fact isn't known",
  "no-other-treatment": "Add an example in which the rule isn't asked (does-not-apply)",
  "fixture-failed": "The rule doesn't do what this example expects",
  "wrong-shape": "This isn't in the shape of a rule. Check the spelling, the indentation and the type of value",
  "fixtures-wrong-shape": "This isn't in the shape of examples. Check the spelling and the indentation",
  "another-rule": "This is the text of another rule",
  unchanged: "Nothing is different from the newest version",
};
