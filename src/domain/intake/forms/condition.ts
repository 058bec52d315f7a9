import {
  isMeasurements,
  isPressure,
  type Answer,
  type Answers,
  type Compare,
  type Condition,
  type Facts,
  type ItemLeaf,
  type Leaf,
} from "./form.ts";
import { withEnglishNames } from "./spanish-names.ts";

/** What a condition may look at: answers of items that are shown, facts, complete scores, today. */
export interface Scope {
  answers: Answers;
  facts: Facts;
  scores: Readonly<Record<string, number>>;
  /** Units of the number items seen so far. */
  units: Readonly<Record<string, string>>;
  today: string;
}

/** Whether a condition is met. What is unknown meets nothing, except `answered: false`, `has_none` and `is_not`. */
export function isMet(condition: Condition, scope: Scope): boolean {
  if ("all" in condition) return condition.all.every((leaf) => isLeafMet(leaf, scope));
  if ("any" in condition) return condition.any.some((leaf) => isLeafMet(leaf, scope));
  return isLeafMet(condition, scope);
}

export function leavesOf(condition: Condition): readonly Leaf[] {
  if ("all" in condition) return condition.all;
  if ("any" in condition) return condition.any;
  return [condition];
}

export function isComparison(leaf: Compare): boolean {
  return [leaf.over, leaf.at_least, leaf.below, leaf.at_most].some((limit) => limit !== undefined);
}

/** Pounds and inches, to one decimal as it is shown. */
export function bmiOf(weightLb: number, heightIn: number): number {
  return Math.round((weightLb * 7030) / (heightIn * heightIn)) / 10;
}

export const FIELD_UNITS = {
  systolic: "mm[Hg]",
  diastolic: "mm[Hg]",
  height_in: "in",
  weight_lb: "lb",
  bmi: "kg/m2",
} as const;

function isLeafMet(leaf: Leaf, scope: Scope): boolean {
  if ("fact" in leaf) {
    const value = scope.facts[leaf.fact] ?? null;
    if (leaf.is !== undefined && value !== leaf.is) return false;
    if (leaf.is_not !== undefined && value === leaf.is_not) return false;
    return !isComparison(leaf) || isWithin(leaf, value);
  }
  if ("score" in leaf) return isWithin(leaf, scope.scores[leaf.score]);
  return isItemLeafMet(leaf, scope);
}

function isItemLeafMet(leaf: ItemLeaf, scope: Scope): boolean {
  const answer = scope.answers[leaf.item] ?? null;
  if (leaf.answered !== undefined && (answer !== null) !== leaf.answered) return false;
  if (leaf.is !== undefined && answer !== leaf.is) return false;
  const codes = codesOf(answer);
  if (leaf.has !== undefined && !codes.includes(leaf.has)) return false;
  if (leaf.has_any && !leaf.has_any.some((code) => codes.includes(code))) return false;
  if (leaf.has_none && leaf.has_none.some((code) => codes.includes(code))) return false;
  if (leaf.names_any && !namesAny(answer, leaf.names_any)) return false;
  if (leaf.days_ago_over !== undefined && !isOlder(answer, leaf.days_ago_over, scope.today)) return false;
  return !isComparison(leaf) || isWithin(leaf, numberOf(leaf, answer, scope));
}

function codesOf(answer: Answer): readonly string[] {
  if (typeof answer === "string") return [answer];
  return Array.isArray(answer) ? answer.filter((one) => typeof one === "string") : [];
}

/** The number a comparison looks at, or null if there is none in the comparison's own unit. */
function numberOf(leaf: ItemLeaf, answer: Answer, { answers, units }: Scope): number | null {
  if (leaf.field) {
    if (leaf.unit !== FIELD_UNITS[leaf.field]) return null;
    if (leaf.field === "systolic" || leaf.field === "diastolic") return isPressure(answer) ? answer[leaf.field] : null;
    if (!isMeasurements(answer)) return null;
    return leaf.field === "bmi" ? bmiOf(answer.weight_lb, answer.height_in) : answer[leaf.field];
  }
  if (typeof answer !== "number") return null;
  if (leaf.bmi_at_height_of === undefined) return units[leaf.item] === leaf.unit ? answer : null;
  const body = answers[leaf.bmi_at_height_of];
  if (units[leaf.item] !== "lb" || leaf.unit !== FIELD_UNITS.bmi) return null;
  return isMeasurements(body) ? bmiOf(answer, body.height_in) : null;
}

function isWithin({ over, at_least, below, at_most }: Compare, value: unknown): boolean {
  if (typeof value !== "number") return false;
  return (
    (over === undefined || value > over) &&
    (at_least === undefined || value >= at_least) &&
    (below === undefined || value < below) &&
    (at_most === undefined || value <= at_most)
  );
}

function namesAny(answer: Answer, names: readonly string[]): boolean {
  if (!Array.isArray(answer)) return false;
  return answer.some((row) => {
    const said = withEnglishNames(typeof row === "string" ? row : Object.values(row).join(" "));
    return names.some((name) => said.includes(name));
  });
}

function isOlder(answer: Answer, days: number, today: string): boolean {
  const day = isPressure(answer) ? answer.measured_on : answer;
  if (typeof day !== "string") return false;
  const age = Date.parse(today) - Date.parse(day);
  return Number.isFinite(age) && age > days * 86_400_000;
}
