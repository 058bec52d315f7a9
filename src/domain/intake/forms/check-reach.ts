import { leavesOf } from "./condition.ts";
import type { Condition, EffectOf, FormDefinition, Item, Leaf, Option } from "./form.ts";

export type Earlier = Map<string, Item>;

export function isEffectOf(option: Option): option is Option & EffectOf {
  return option.effect !== undefined && option.says !== undefined;
}

/** Whether some answers can meet a condition. Facts are taken to be anything. */
export function isReachable(condition: Condition, definition: FormDefinition, seen: Earlier): boolean {
  const leaves = leavesOf(condition);
  const canMeet = (leaf: Leaf): boolean => isPossible(leaf, definition, seen);
  return "any" in condition ? leaves.some(canMeet) : leaves.every(canMeet) && !contradicts(leaves, seen);
}

function isPossible(leaf: Leaf, definition: FormDefinition, seen: Earlier): boolean {
  if (leaf.over !== undefined && leaf.below !== undefined && leaf.over >= leaf.below) return false;
  if (leaf.at_least !== undefined && leaf.below !== undefined && leaf.at_least >= leaf.below) return false;
  if ("fact" in leaf) return true;
  if ("score" in leaf) return definition.scores?.[leaf.score] !== undefined;
  const item = seen.get(leaf.item);
  if (!item) return false;
  if (item.type === "statement" || item.type === "derived") return leaf.answered === false;
  const codes = item.options?.map(({ code }) => code);
  if (typeof leaf.is === "string" && codes && !codes.includes(leaf.is)) return false;
  if (leaf.has !== undefined && !codes?.includes(leaf.has)) return false;
  return !leaf.has_any || leaf.has_any.every((code) => codes?.includes(code));
}

/** One choice cannot be two things at once. */
function contradicts(leaves: readonly Leaf[], seen: Earlier): boolean {
  return leaves.some((one) =>
    leaves.some(
      (other) =>
        "item" in one &&
        "item" in other &&
        one.item === other.item &&
        seen.get(one.item)?.type !== "choices" &&
        wanted(one) !== undefined &&
        wanted(other) !== undefined &&
        wanted(one) !== wanted(other),
    ),
  );
}

function wanted(leaf: Leaf): string | boolean | undefined {
  return "item" in leaf ? (leaf.is ?? leaf.has) : undefined;
}
