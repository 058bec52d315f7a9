import { leavesOf } from "#domain/intake/forms/condition.ts";
import type { Compare, Condition, Effect, EffectOf, FormDefinition, Item, Leaf } from "#domain/intake/forms/form.ts";

/** One line about a question: what it is, and what it says. */
export type Line = { label: string; text: string };

/** Everything about a question, in words: the same lines are read and compared. */
export function itemLines(item: Item, definitions: readonly FormDefinition[]): Line[] {
  const when = (condition: Condition) => conditionText(condition, definitions);
  const lines: (Line | null)[] = [
    { label: "Question", text: item.ask },
    line("Why we ask", item.why),
    line("Hint", item.help),
    { label: "Answer", text: [TYPES[item.type], item.required ? "required" : "optional"].join(", ") },
    line("Limits", limitsText(item)),
    item.is_restricted ? { label: "Restricted", text: "Only a provider reads the answer" } : null,
    item.show ? { label: "Shown if", text: when(item.show) } : null,
    ...(item.options ?? []).map((option) => ({
      label: `Option ${option.code}`,
      text: [
        option.label,
        ...[option, ...(option.also ?? [])].flatMap((one) => (one.effect ? effectText(one as EffectOf) : [])),
        ...(option.points === undefined ? [] : [`${option.points} points`]),
        ...(option.alone ? ["not together with another"] : []),
      ].join("; "),
    })),
    ...(item.fields ?? []).map((field) => ({
      label: `Column ${field.id}`,
      text: `${field.label}, ${field.type}, ${field.required ? "required" : "optional"}`,
    })),
    ...(item.effects ?? []).map((rule) => ({ label: "Rule", text: `If ${when(rule.when)}: ${effectText(rule)}` })),
    line("Becomes in the chart", item.fact),
    { label: "Source", text: item.source },
  ];
  return lines.filter((one) => one !== null);
}

/** What people and providers read when an answer means something. */
export function saysLines({ says }: FormDefinition): { code: string; lines: Line[] }[] {
  return Object.entries(says).map(([code, { patient, provider, next, help }]) => ({
    code,
    lines: [
      { label: "To the patient", text: patient },
      { label: "To the provider", text: provider },
      ...(next ? [{ label: "What to do now", text: next }] : []),
      ...(help ? [{ label: "Help line", text: help }] : []),
    ],
  }));
}

export function conditionText(condition: Condition, definitions: readonly FormDefinition[]): string {
  const items = definitions.flatMap((form) => form.items);
  const texts = leavesOf(condition).map((leaf) => leafText(leaf, items));
  return texts.join("any" in condition ? " or " : " and ");
}

export function effectText({ effect, says, treatments, lifted_by }: EffectOf): string {
  const about = treatments ? ` for ${treatments.join(", ")}` : "";
  return `${EFFECTS[effect]}${about} (${says})${lifted_by ? `, lifted by ${lifted_by}` : ""}`;
}

export const EFFECTS: Record<Effect, string> = {
  emergency: "shows the help page",
  stop: "stops treatment",
  review: "goes to the provider",
  info: "is noted",
};

const TYPES: Record<Item["type"], string> = {
  statement: "Text to read",
  choice: "One of these",
  choices: "Any of these",
  "yes-no": "Yes or no",
  number: "Number",
  pressure: "Blood pressure",
  measurements: "Height and weight",
  date: "Date",
  text: "Text",
  list: "List",
  file: "Files",
  score: "Points",
  tick: "Checkbox",
  derived: "Not asked: follows from other answers",
};

function line(label: string, text: string | undefined): Line | null {
  return text ? { label, text } : null;
}

function limitsText({ min, max, unit, decimals, unknown, only, max_length, max_rows, max_files, none }: Item): string {
  return [
    min !== undefined && `from ${min}`,
    max !== undefined && `to ${max}`,
    unit,
    decimals !== undefined && `${decimals} decimals`,
    unknown && `or "${unknown}"`,
    none && `or "${none}"`,
    only && `only days in the ${only}`,
    max_length !== undefined && `at most ${max_length} characters`,
    max_rows !== undefined && `at most ${max_rows} rows`,
    max_files !== undefined && `at most ${max_files} files`,
  ]
    .filter(Boolean)
    .join(", ");
}

function leafText(leaf: Leaf, items: readonly Item[]): string {
  if ("fact" in leaf) {
    const parts = [
      leaf.is !== undefined && `is ${leaf.is}`,
      leaf.is_not !== undefined && `is not ${leaf.is_not}`,
      compareText(leaf),
    ];
    return `${leaf.fact.replaceAll("_", " ")} ${parts.filter(Boolean).join(" and ")}`;
  }
  if ("score" in leaf) return `the score ${leaf.score} is ${compareText(leaf)}`;
  const item = items.find(({ id }) => id === leaf.item);
  const label = (code: string) => `"${item?.options?.find((option) => option.code === code)?.label ?? code}"`;
  const parts = [
    leaf.answered !== undefined && (leaf.answered ? "is answered" : "is not answered"),
    leaf.is !== undefined &&
      `is ${typeof leaf.is === "boolean" ? (leaf.is ? "checked" : "not checked") : label(leaf.is)}`,
    leaf.has !== undefined && `includes ${label(leaf.has)}`,
    leaf.has_any && `includes ${leaf.has_any.map(label).join(" or ")}`,
    leaf.has_none && `does not include ${leaf.has_none.map(label).join(" or ")}`,
    leaf.names_any && `names ${leaf.names_any.join(", ")}`,
    leaf.days_ago_over !== undefined && `is more than ${leaf.days_ago_over} days ago`,
    compareText(leaf) && `is ${compareText(leaf)} ${leaf.unit ?? ""}`.trim(),
  ];
  const part = leaf.field ?? (leaf.bmi_at_height_of ? "bmi" : null);
  const subject = part ? `${leaf.item} (${part.replaceAll("_", " ")})` : leaf.item;
  return `${subject} ${parts.filter(Boolean).join(" and ")}`;
}

function compareText({ over, at_least, below, at_most }: Compare): string {
  return [
    over !== undefined && `over ${over}`,
    at_least !== undefined && `at least ${at_least}`,
    below !== undefined && `below ${below}`,
    at_most !== undefined && `at most ${at_most}`,
  ]
    .filter(Boolean)
    .join(" and ");
}
