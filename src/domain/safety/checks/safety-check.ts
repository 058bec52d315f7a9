import type { Moment, RuleOutcome } from "../rules/rule.ts";
import type { FindingAnswer } from "./finding-answer.ts";

/** What a prescriber makes of a check. Browser-safe. */

/** Answers by rule. A document only counts where the rule accepts one. */
export type FindingAnswers = Readonly<Record<string, FindingAnswer>>;

export type CheckOutcome = "passed" | "stopped" | "reasons-missing";

/** What a check found: everything that isn't a miss, strongest first. */
export function findingsOf(outcomes: readonly RuleOutcome[]): Finding[] {
  return outcomes
    .flatMap((outcome) => (outcome.result === "miss" || !outcome.severity ? [] : [outcome as Finding]))
    .toSorted((a, b) => WEIGHT[b.severity] - WEIGHT[a.severity] || a.ruleKey.localeCompare(b.ruleKey));
}
export type Finding = RuleOutcome & { result: "hit" | "unknown"; severity: NonNullable<RuleOutcome["severity"]> };

const WEIGHT = { stop: 2, reason: 1, info: 0 } as const;

/**
 * Whether the medicine may be prescribed. A stop can't be answered, except by a document the rule accepts. Every other finding needs
 * its own reason; what only informs needs none.
 */
export function verdictOf(
  findings: readonly Finding[],
  answers: FindingAnswers,
): { outcome: CheckOutcome; stops: string[]; unanswered: string[] } {
  const isLifted = ({ ruleKey, liftedBy }: Finding) => liftedBy !== null && Boolean(answers[ruleKey]?.evidenceFileId);
  const stops = findings.filter((one) => one.severity === "stop" && !isLifted(one)).map(({ ruleKey }) => ruleKey);
  const unanswered = findings
    .filter(({ severity, ruleKey }) => severity === "reason" && !answers[ruleKey])
    .map(({ ruleKey }) => ruleKey);
  const outcome = stops.length > 0 ? "stopped" : unanswered.length > 0 ? "reasons-missing" : "passed";
  return { outcome, stops, unanswered };
}

/** A check as it was saved. */
export type StoredCheck = {
  id: string;
  moment: Moment;
  outcome: CheckOutcome;
  checkedAt: Date;
  checkedBy: string;
  /** How many rules were asked. */
  rules: number;
  findings: StoredFinding[];
  /** Whether the rules of that moment still say the same about the facts of that moment. */
  isReproduced: boolean;
};
export type StoredFinding = Pick<Finding, "ruleKey" | "version" | "result" | "severity" | "cases"> & {
  answer: FindingAnswer | null;
};
