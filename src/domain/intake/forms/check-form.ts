import { FIELD_UNITS, isComparison, leavesOf } from "./condition.ts";
import { isEffectOf, isReachable, type Earlier } from "./check-reach.ts";
import { TREATMENT_KEYS } from "./forms-for.ts";
import type { Condition, EffectOf, FormDefinition, Item, ItemLeaf, Leaf } from "./form.ts";

export interface FormProblem {
  code: FormProblemCode;
  /** The item, score or finding it is about; empty for the form as a whole. */
  at: string;
}

export type FormProblemCode =
  | "no-items"
  | "no-treatments"
  | "unknown-treatment"
  | "duplicate-id"
  | "missing-words"
  | "missing-source"
  | "empty-options"
  | "duplicate-option"
  | "option-without-words"
  | "limits-inverted"
  | "list-without-fields"
  | "finding-without-words"
  | "finding-unused"
  | "stop-without-next-step"
  | "emergency-without-help-line"
  | "unsure-without-review"
  | "unknown-item"
  | "forward-reference"
  | "cycle"
  | "unreachable"
  | "unknown-score"
  | "score-without-items"
  | "score-item-without-points"
  | "unit-mismatch"
  | "cut-off-outside-limits";

/** What publishing refuses. `earlier` are the forms that are answered before this one. */
export function checkForm(definition: FormDefinition, earlier: readonly FormDefinition[] = []): FormProblem[] {
  const problems: FormProblem[] = [];
  const report = (code: FormProblemCode, at = ""): void => {
    if (!problems.some((one) => one.code === code && one.at === at)) problems.push({ code, at });
  };
  const before: Earlier = new Map(earlier.flatMap(({ items }) => items).map((item) => [item.id, item]));

  if (definition.items.length === 0) report("no-items");
  if (definition.treatments.length === 0) report("no-treatments");
  if (definition.treatments.some((key) => !TREATMENT_KEYS.includes(key))) report("unknown-treatment");
  const ids = definition.items.map(({ id }) => id);
  for (const item of definition.items) {
    if (ids.filter((id) => id === item.id).length > 1) report("duplicate-id", item.id);
    checkItem(item, report);
    for (const effect of effectsOf(item)) checkEffect(definition, item, effect, report);
  }
  checkScores(definition, report);
  checkConditions(definition, before, report);
  const used = new Set(definition.items.flatMap(effectsOf).map(({ says }) => says));
  for (const code of Object.keys(definition.says)) if (!used.has(code)) report("finding-unused", code);
  return problems;
}

type Report = (code: FormProblemCode, at?: string) => void;

const WITH_OPTIONS = new Set(["choice", "choices", "yes-no", "score"]);
/** Answers that say nothing: on a safety question a provider looks at them. */
const UNSURE = new Set(["unsure", "unknown", "prefer-not"]);

export function effectsOf(item: Item): EffectOf[] {
  const ofOptions = (item.options ?? []).flatMap((option) => [
    ...(isEffectOf(option) ? [option] : []),
    ...(option.also ?? []),
  ]);
  return [...ofOptions, ...(item.effects ?? [])];
}

function checkItem(item: Item, report: Report): void {
  const { id, options = [] } = item;
  if (!item.ask.trim() || !item.section.trim()) report("missing-words", id);
  if (!item.source.trim()) report("missing-source", id);
  if (WITH_OPTIONS.has(item.type) && options.length < 2) report("empty-options", id);
  if (new Set(options.map(({ code }) => code)).size < options.length) report("duplicate-option", id);
  if (options.some(({ code, label }) => !code.trim() || !label.trim())) report("option-without-words", id);
  if (options.some(({ effect, says }) => (effect === undefined) !== (says === undefined))) {
    report("finding-without-words", id);
  }
  if (item.min !== undefined && item.max !== undefined && item.min > item.max) report("limits-inverted", id);
  if (item.type === "list" && !item.fields?.length) report("list-without-fields", id);
  const isSafety = effectsOf(item).some(({ effect }) => effect !== "info");
  const silent = options.filter((option) => UNSURE.has(option.code) && !isLookedAt(option.code, item));
  if (isSafety && silent.length > 0) report("unsure-without-review", id);
  if (isSafety && item.unknown !== undefined && !isLookedAt("unknown", item)) report("unsure-without-review", id);
}

/** Whether an answer that says nothing leads to a provider. */
function isLookedAt(code: string, item: Item): boolean {
  const option = item.options?.find((one) => one.code === code);
  if (option?.effect && option.effect !== "info") return true;
  return (item.effects ?? []).some(
    ({ when, effect }) =>
      effect !== "info" && leavesOf(when).some((leaf) => "item" in leaf && leaf.item === item.id && leaf.is === code),
  );
}

function checkEffect(definition: FormDefinition, item: Item, effect: EffectOf, report: Report): void {
  if (effect.treatments?.some((key) => !TREATMENT_KEYS.includes(key)) || effect.treatments?.length === 0) {
    report("unknown-treatment", item.id);
  }
  const says = definition.says[effect.says];
  if (!says?.patient.trim() || !says.provider.trim()) return report("finding-without-words", item.id);
  const isHard = effect.effect === "stop" || effect.effect === "emergency";
  if (isHard && !says.next?.trim()) report("stop-without-next-step", effect.says);
  if (effect.effect === "emergency" && !says.help) report("emergency-without-help-line", effect.says);
}

function checkScores(definition: FormDefinition, report: Report): void {
  for (const [id, score] of Object.entries(definition.scores ?? {})) {
    const places = score.items.map((one) => definition.items.findIndex((item) => item.id === one));
    if (score.items.length === 0) report("score-without-items", id);
    if (places.includes(-1)) report("unknown-item", id);
    if (places.some((place, i) => i > 0 && place < (places[i - 1] ?? 0))) report("forward-reference", id);
    for (const place of places) {
      const item = definition.items[place];
      if (item && !item.options?.every(({ points }) => points !== undefined)) report("score-item-without-points", id);
    }
  }
}

function checkConditions(definition: FormDefinition, before: Earlier, report: Report): void {
  const seen = new Map(before);
  for (const item of definition.items) {
    if (item.show) checkCondition(definition, item.show, seen, item.id, report);
    const reachable = !item.show || isReachable(item.show, definition, seen);
    seen.set(item.id, item);
    for (const { when } of item.effects ?? []) {
      checkCondition(definition, when, seen, item.id, report);
      if (reachable && !isReachable(when, definition, seen)) report("unreachable", item.id);
    }
    // An item that cannot be shown has no answers either, so what depends on it is out of reach as well.
    if (!reachable) {
      report("unreachable", item.id);
      seen.set(item.id, { ...item, options: [], type: "statement" });
    }
    for (const [id, score] of Object.entries(definition.scores ?? {})) {
      if (score.items.at(-1) !== item.id) continue;
      for (const { when } of score.adds ?? []) checkCondition(definition, when, seen, id, report);
    }
  }
  for (const id of cyclesIn(definition)) report("cycle", id);
}

function checkCondition(
  definition: FormDefinition,
  condition: Condition,
  seen: Earlier,
  at: string,
  report: Report,
): void {
  const isKnown = (id: string): boolean => {
    if (seen.has(id)) return true;
    report(definition.items.some((item) => item.id === id) ? "forward-reference" : "unknown-item", at);
    return false;
  };
  for (const leaf of leavesOf(condition)) {
    if ("score" in leaf) {
      const score = definition.scores?.[leaf.score];
      if (!score) report("unknown-score", at);
      else if (!seen.has(score.items.at(-1) ?? "")) report("forward-reference", at);
      else if (isOutside(leaf, 0, score.max)) report("cut-off-outside-limits", at);
    } else if ("item" in leaf) {
      const item = isKnown(leaf.item) ? seen.get(leaf.item) : undefined;
      if (leaf.bmi_at_height_of !== undefined) isKnown(leaf.bmi_at_height_of);
      if (item && isComparison(leaf)) checkComparison(definition, item, leaf, at, report);
    }
  }
}

/** Numbers are compared with numbers of the same unit, or not at all. */
function checkComparison(definition: FormDefinition, item: Item, leaf: ItemLeaf, at: string, report: Report): void {
  if (leaf.field) {
    const type = leaf.field === "systolic" || leaf.field === "diastolic" ? "pressure" : "measurements";
    if (item.type !== type || leaf.unit !== FIELD_UNITS[leaf.field]) report("unit-mismatch", at);
    return;
  }
  if (leaf.bmi_at_height_of !== undefined) {
    if (item.unit !== "lb" || leaf.unit !== FIELD_UNITS.bmi) report("unit-mismatch", at);
    return;
  }
  // The engine knows the units of this form's items only.
  const isOwn = definition.items.some(({ id }) => id === item.id);
  if (!isOwn || item.type !== "number" || item.unit !== leaf.unit) report("unit-mismatch", at);
  else if (isOutside(leaf, item.min ?? -Infinity, item.max ?? Infinity)) report("cut-off-outside-limits", at);
}

function isOutside({ over, at_least, below, at_most }: Leaf & object, min: number, max: number): boolean {
  return [over, at_least, below, at_most].some((limit) => limit !== undefined && (limit < min || limit > max));
}

/** Items whose conditions lead back to themselves. */
function cyclesIn(definition: FormDefinition): string[] {
  const names = new Map(
    definition.items.map((item) => [
      item.id,
      item.show ? leavesOf(item.show).flatMap((leaf) => ("item" in leaf ? [leaf.item] : [])) : [],
    ]),
  );
  const leadsTo = (from: string, target: string, passed: Set<string>): boolean =>
    (names.get(from) ?? []).some((id) => {
      if (id === target) return true;
      if (passed.has(id)) return false;
      passed.add(id);
      return leadsTo(id, target, passed);
    });
  return [...names.keys()].filter((id) => leadsTo(id, id, new Set()));
}
