import type { SafetyRule } from "#domain/safety/rules/rule.ts";
import { caseLines, ruleLines, type Line, type RuleWords } from "./rule-text.ts";

export type RuleChange = { id: string; lines: { label: string; from: string | null; to: string | null }[] };

/** What differs between two versions, in the words that staff read them in. */
export function compareRules(before: SafetyRule, after: SafetyRule, words: RuleWords): RuleChange[] {
  const partsOf = (rule: SafetyRule) =>
    new Map<string, Line[]>([
      ["the rule", ruleLines(rule)],
      ...rule.cases.map((one): [string, Line[]] => [`case ${one.key}`, caseLines(one, words)]),
    ]);
  const [old, now] = [partsOf(before), partsOf(after)];
  return [...new Set([...now.keys(), ...old.keys()])]
    .map((id) => ({ id, lines: differences(old.get(id) ?? [], now.get(id) ?? []) }))
    .filter(({ lines }) => lines.length > 0);
}

function differences(before: readonly Line[], after: readonly Line[]): RuleChange["lines"] {
  const labels = [...new Set([...before, ...after].map(({ label }) => label))];
  const textOf = (lines: readonly Line[], label: string) => lines.find((line) => line.label === label)?.text ?? null;
  return labels
    .map((label) => ({ label, from: textOf(before, label), to: textOf(after, label) }))
    .filter(({ from, to }) => from !== to);
}
