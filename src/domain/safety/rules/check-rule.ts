import type { Item } from "#domain/intake/forms/form.ts";
import { factKeysOf, leavesOf } from "./condition.ts";
import { FACTS, type FactKey, type FactKind } from "./facts.ts";
import {
  MOMENTS,
  type FactCondition,
  type LabCondition,
  type RuleCase,
  type RuleCondition,
  type SafetyRule,
} from "./rule.ts";
import { failedFixtures, type RuleFixtures } from "./run-fixtures.ts";

export type RuleProblemCode =
  | "duplicate-case"
  | "unknown-treatment"
  | "case-outside-rule"
  | "unknown-fact"
  | "unknown-question"
  | "unknown-answer"
  | "unknown-score"
  | "unknown-lab"
  | "no-test"
  | "wrong-test"
  | "is-known-not-alone"
  | "no-words-for-unknown"
  | "unknown-placeholder"
  | "case-without-hit"
  | "no-miss"
  | "no-unknown"
  | "no-other-treatment"
  | "fixture-failed";
/** `at` is the case, or the example. */
export type RuleProblem = { code: RuleProblemCode; at: string };

/** What a rule may name: the questions and scores of the forms, markers and treatments. */
export interface RuleNames {
  items: readonly Item[];
  scores: ReadonlySet<string>;
  loincs: ReadonlySet<string>;
  treatments: ReadonlySet<string>;
}

/** Why a rule can't be published. A rule that names something nobody knows would protect nobody. */
export function checkRule(rule: SafetyRule, fixtures: RuleFixtures, names: RuleNames): RuleProblem[] {
  const problems = [...checkScope(rule, names), ...rule.cases.flatMap((one) => checkCase(one, names))];
  if (problems.length > 0) return problems;
  return [
    ...checkExamples(rule, fixtures),
    ...failedFixtures(rule, fixtures).map((at): RuleProblem => ({ code: "fixture-failed", at })),
  ];
}

/** Whether a condition can come out unknown at all. */
export function canBeUnknown(condition: RuleCondition): boolean {
  return leavesOf(condition).some(
    (leaf) => leaf.isKnown === undefined || ("lab" in leaf && leaf.sinceFirstDose !== undefined),
  );
}

function checkScope({ treatments, moments, cases }: SafetyRule, names: RuleNames): RuleProblem[] {
  const problems: RuleProblem[] = [];
  const own = treatments === "all" ? [...names.treatments] : treatments;
  if (own.some((one) => !names.treatments.has(one))) problems.push({ code: "unknown-treatment", at: "" });
  const keys = cases.map(({ key }) => key);
  for (const one of cases) {
    if (keys.indexOf(one.key) !== keys.lastIndexOf(one.key)) problems.push({ code: "duplicate-case", at: one.key });
    const isOutside =
      one.treatments?.some((key) => !own.includes(key)) || one.moments?.some((key) => !moments.includes(key));
    if (isOutside) problems.push({ code: "case-outside-rule", at: one.key });
  }
  return problems;
}

function checkCase(one: RuleCase, names: RuleNames): RuleProblem[] {
  const codes = leavesOf(one.when).flatMap((leaf) => ("lab" in leaf ? checkLab(leaf, names) : checkFact(leaf, names)));
  if (canBeUnknown(one.when) && !one.unknownSays) codes.push("no-words-for-unknown");
  const known = new Set(["value", ...factKeysOf(one.when)]);
  const named = [...`${one.says} ${one.unknownSays ?? ""}`.matchAll(/\{([^{}]*)\}/g)].map(([, name]) => name!);
  if (named.some((name) => !known.has(name))) codes.push("unknown-placeholder");
  return [...new Set(codes)].map((code) => ({ code, at: one.key }));
}

function checkLab(leaf: LabCondition, { loincs }: RuleNames): RuleProblemCode[] {
  const { lab, withinDays: _, sinceFirstDose: __, timesUpperLimit: ___, draws, ...tests } = leaf;
  const codes: RuleProblemCode[] = [];
  if ([lab].flat().some((loinc) => !loincs.has(loinc))) codes.push("unknown-lab");
  const count = Object.keys(tests).length;
  if (count === 0) codes.push("no-test");
  if (leaf.isKnown !== undefined && (count > 1 || draws)) codes.push("is-known-not-alone");
  return codes;
}

function checkFact(leaf: FactCondition, names: RuleNames): RuleProblemCode[] {
  const { fact, withinDays: _, ...tests } = leaf;
  const codes = [fact, leaf.sharesWith, leaf.overFact].flatMap((key) =>
    key === undefined ? [] : checkName(key, names),
  );
  const used = Object.keys(tests);
  if (used.length === 0) codes.push("no-test");
  if (leaf.isKnown !== undefined && used.length > 1) codes.push("is-known-not-alone");
  const kind = kindOf(fact, names);
  if (kind && leaf.isKnown === undefined && used.some((test) => !TESTS[kind].includes(test))) codes.push("wrong-test");
  const options = names.items.find(({ id }) => `answer:${id}` === fact)?.options?.map(({ code }) => code);
  const answers = [...(leaf.hasAny ?? []), ...(leaf.hasNone ?? []), ...(typeof leaf.is === "string" ? [leaf.is] : [])];
  if (options && answers.some((answer) => !options.includes(answer))) codes.push("unknown-answer");
  return codes;
}

const NUMBER_TESTS = ["over", "atLeast", "below", "atMost", "overFact", "is"];
const TESTS: Record<FactKind, readonly string[]> = {
  number: NUMBER_TESTS,
  boolean: ["is"],
  code: ["is", "hasAny", "hasNone"],
  codes: ["hasAny", "hasNone", "sharesWith"],
};

function checkName(key: string, { items, scores }: RuleNames): RuleProblemCode[] {
  const [kind, name] = key.split(":");
  if (kind === "answer" && name) return items.some(({ id }) => id === name) ? [] : ["unknown-question"];
  if (kind === "score" && name) return scores.has(name) ? [] : ["unknown-score"];
  return Object.hasOwn(FACTS, key) ? [] : ["unknown-fact"];
}

function kindOf(key: string, { items }: RuleNames): FactKind | null {
  if (key.startsWith("score:")) return "number";
  if (!key.startsWith("answer:")) return Object.hasOwn(FACTS, key) ? FACTS[key as FactKey] : null;
  const type = items.find(({ id }) => `answer:${id}` === key)?.type;
  if (type === "choices") return "codes";
  if (type === "number") return "number";
  if (type === "tick") return "boolean";
  return type === "choice" || type === "yes-no" || type === "score" ? "code" : null;
}

/** Every case is hit by an example, and there are examples that miss, that don't know and that don't apply. */
function checkExamples(rule: SafetyRule, { examples }: RuleFixtures): RuleProblem[] {
  const has = (expect: string) => examples.some((one) => one.expect.startsWith(expect));
  const hits = examples.filter(({ expect }) => expect.startsWith("hit"));
  const isNamed = ({ key }: RuleCase) =>
    hits.some(({ cases }) => (cases ? cases.includes(key) : rule.cases.length === 1));
  const problems = rule.cases
    .filter((one) => !isNamed(one))
    .map(({ key }): RuleProblem => ({ code: "case-without-hit", at: key }));
  const canMiss = rule.cases.every(({ when }) => leavesOf(when).length > 0);
  if (canMiss && !has("miss")) problems.push({ code: "no-miss", at: "" });
  if (rule.cases.some(({ when }) => canBeUnknown(when)) && !has("unknown"))
    problems.push({ code: "no-unknown", at: "" });
  const isAlways = rule.treatments === "all" && MOMENTS.every((moment) => rule.moments.includes(moment));
  if (!isAlways && !has("does-not-apply")) problems.push({ code: "no-other-treatment", at: "" });
  return problems;
}
