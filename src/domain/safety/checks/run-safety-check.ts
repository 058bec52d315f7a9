import type { TxCtx } from "#core/ctx.ts";
import { evaluateRules } from "../rules/evaluate-rule.ts";
import type { About, Snapshot } from "../rules/rule.ts";
import { digestOf } from "./hash-of.server.ts";
import { findingsOf, type Finding } from "./safety-check.ts";
import type { Known } from "./snapshot.ts";
import { collectSnapshot } from "./collect-snapshot.ts";

export type CheckRun = {
  userId: string;
  about: About;
  snapshot: Snapshot;
  /** The version of every rule that was asked. */
  rules: Record<string, number>;
  findings: Finding[];
  /** Of what was found: a form that shows a check sends it back, so that nobody answers for facts they didn't see. */
  digest: string;
};

/** Asks every rule in force about one medicine for one person, as of now. Saves nothing. */
export async function runSafetyCheck(
  tx: TxCtx,
  input: { userId: string; about: About; otherClasses: readonly string[] } & Pick<
    Known,
    "medicine" | "policies" | "screening"
  >,
): Promise<CheckRun> {
  const { userId, about } = input;
  const { snapshot, rules } = await collectSnapshot(tx, { ...input, treatmentKey: about.treatmentKey });
  const outcomes = evaluateRules(rules, snapshot, about);
  const findings = findingsOf(outcomes);
  return {
    userId,
    about,
    snapshot,
    rules: Object.fromEntries(outcomes.map(({ ruleKey, version }) => [ruleKey, version])),
    findings,
    digest: digestOf(findings),
  };
}
