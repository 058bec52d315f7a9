import type { Item } from "#domain/intake/forms/form.ts";
import { factKeysOf, leavesOf } from "#domain/safety/rules/condition.ts";
import { evaluateRule } from "#domain/safety/rules/evaluate-rule.ts";
import { FACTS, type FactKey } from "#domain/safety/rules/facts.ts";
import {
  MOMENTS,
  type Fact,
  type FactValue,
  type LabFact,
  type RuleOutcome,
  type SafetyRule,
  type Snapshot,
} from "#domain/safety/rules/rule.ts";
import { snapshotOf, type RuleFixtures } from "#domain/safety/rules/run-fixtures.ts";

/** A fact of a rule as a field. Lists are ticked from the codes that rules and examples name. */
export type TriedFact = { key: string; options: readonly (readonly [string, string])[] } & (
  | { kind: "number" | "text" }
  | { kind: "boolean" | "code" | "codes" }
);
/** Two draws can be typed for each result. */
export const DRAWS = ["1", "2"] as const;
const DRAW_PARTS = ["value", "high", "low", "days", "hour"] as const;
export type DrawPart = (typeof DRAW_PARTS)[number];

/** What a rule makes of a made-up patient. Runs in the browser while somebody types, and on the server without script. */
export function tryRule(
  rule: SafetyRule,
  facts: readonly TriedFact[],
  today: string,
  typed: FormData,
): RuleOutcome | null {
  const moment = MOMENTS.find((one) => one === text(typed, "moment")) ?? "start";
  return evaluateRule(rule, readSnapshot(rule, facts, today, typed), {
    treatmentKey: text(typed, "treatment"),
    moment,
  });
}

/** The facts a rule asks for, without results. */
export function factsOf(rule: SafetyRule, fixtures: RuleFixtures, items: readonly Item[]): TriedFact[] {
  const keys = [...new Set(rule.cases.flatMap(({ when }) => factKeysOf(when)))].filter(
    (key) => !key.startsWith("lab:"),
  );
  return [...keys, ...(rule.liftedBy ? ["chart.documents"] : [])].map((key) => {
    const item = items.find(({ id }) => `answer:${id}` === key);
    const kind = item ? kindOfItem(item) : key.startsWith("score:") ? "number" : FACTS[key as FactKey];
    if (kind !== "code" && kind !== "codes") return { key, kind, options: [] };
    const options = item?.options?.map(({ code, label }) => [code, label] as const) ?? codesFor(rule, fixtures, key);
    return { key, kind, options };
  });
}

/** The facts that can be too old. */
export function datedFacts(rule: SafetyRule): string[] {
  const leaves = rule.cases.flatMap(({ when }) => leavesOf(when));
  return leaves.flatMap((leaf) => ("fact" in leaf && leaf.withinDays !== undefined ? [leaf.fact] : []));
}

export function labsOf(rule: SafetyRule): string[] {
  const keys = rule.cases.flatMap(({ when }) => factKeysOf(when)).filter((key) => key.startsWith("lab:"));
  return [...new Set(keys)].map((key) => key.slice(4));
}

/** The fields of an example that finds nothing, or of the first. */
export function exampleValues(fixtures: RuleFixtures): Record<string, string[]> {
  const example = fixtures.examples.find(({ expect }) => expect === "miss") ?? fixtures.examples[0];
  if (!example) return {};
  const { facts, labs, today } = snapshotOf(fixtures, example);
  const values: Record<string, string[]> = { treatment: [example.treatment], moment: [example.moment] };
  for (const [key, fact] of Object.entries(facts)) {
    const codes = [fact.value].flat().map(String);
    values[key] = codes.length === 0 ? [NONE] : codes;
  }
  for (const [index, lab] of labs.entries()) {
    const draw = labs.slice(0, index).filter(({ loinc }) => loinc === lab.loinc).length + 1;
    const days = Math.round((Date.parse(today) - Date.parse(lab.on)) / 86_400_000);
    const parts = { value: lab.value ?? lab.text, high: lab.high, low: lab.low, days, hour: lab.hour };
    for (const part of DRAW_PARTS) values[drawField(lab.loinc, String(draw), part)] = [String(parts[part] ?? "")];
  }
  return values;
}

export function drawField(loinc: string, draw: string, part: DrawPart): string {
  return `lab-${loinc}-${draw}-${part}`;
}

function readSnapshot(rule: SafetyRule, asked: readonly TriedFact[], today: string, typed: FormData): Snapshot {
  const facts: Record<string, Fact> = {};
  for (const fact of asked) {
    const value = readValue(fact, typed);
    const days = Number(text(typed, `${fact.key}-days`)) || 0;
    if (value !== null) facts[fact.key] = { value, on: dayBefore(today, days), source: "clinic" };
  }
  const labs = labsOf(rule).flatMap((loinc) => DRAWS.flatMap((draw) => readDraw(loinc, draw, today, typed)));
  return { today, facts, labs };
}

function readValue({ key, kind }: TriedFact, typed: FormData): FactValue | null {
  const value = text(typed, key);
  // An empty list is known if "None" is ticked.
  if (kind === "codes") {
    const codes = typed.getAll(key).map(String);
    return codes.length === 0 ? null : codes.filter((code) => code !== NONE);
  }
  if (value === "") return null;
  if (kind === "boolean") return value === "true";
  if (kind === "number") return Number.isNaN(Number(value)) ? null : Number(value);
  return value;
}

/** Ticked for a list that is known and empty. */
export const NONE = "known-empty";

function readDraw(loinc: string, draw: string, today: string, typed: FormData): LabFact[] {
  const part = (name: DrawPart) => text(typed, drawField(loinc, draw, name));
  const number = (name: DrawPart) =>
    part(name) === "" || Number.isNaN(Number(part(name))) ? null : Number(part(name));
  if (part("value") === "") return [];
  const value = number("value");
  return [
    {
      loinc,
      value,
      text: value === null ? part("value") : null,
      low: number("low"),
      high: number("high"),
      on: dayBefore(today, number("days") ?? 0),
      hour: number("hour"),
      sourceId: draw,
    },
  ];
}

function kindOfItem({ type }: Item): TriedFact["kind"] {
  if (type === "choices") return "codes";
  if (type === "tick") return "boolean";
  if (type === "number") return "number";
  return type === "choice" || type === "yes-no" || type === "score" ? "code" : "text";
}

/** Codes without a question, from the rule's conditions and its examples. */
function codesFor(rule: SafetyRule, { base, examples }: RuleFixtures, key: string): (readonly [string, string])[] {
  const named = rule.cases
    .flatMap(({ when }) => leavesOf(when))
    .flatMap((leaf) =>
      "fact" in leaf && leaf.fact === key ? [leaf.hasAny ?? [], leaf.hasNone ?? [], leaf.is ?? []].flat() : [],
    );
  const made = [base, ...examples].flatMap(({ facts }) => {
    const fact = facts?.[key];
    return fact === undefined ? [] : [typeof fact === "object" && "value" in fact ? fact.value : fact].flat();
  });
  const lifting = key === "chart.documents" && rule.liftedBy ? [rule.liftedBy] : [];
  return [...new Set([...named, ...made, ...lifting].map(String))].map((code) => [code, code.replaceAll("-", " ")]);
}

function dayBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10);
}

function text(typed: FormData, name: string): string {
  const value = typed.get(name);
  return typeof value === "string" ? value.trim() : "";
}
