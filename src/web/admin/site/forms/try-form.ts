import { evaluateForms } from "#domain/intake/forms/evaluate-forms.ts";
import type { Answer, Answers, Facts, FormDefinition, Item } from "#domain/intake/forms/form.ts";
import type { Fixtures } from "#domain/intake/forms/parse-form.server.ts";

/** What a form makes of made-up answers. Runs in the browser while somebody types, and on the server without script. */
export function tryForm(
  definition: FormDefinition,
  earlier: readonly FormDefinition[],
  base: { answers: Answers; facts: Facts; today: string },
  typed: FormData,
) {
  const answers: Record<string, Answer> = { ...base.answers };
  for (const item of definition.items) if (canType(item)) answers[item.id] = readTried(item, typed);
  const facts = { ...base.facts, sex: text(typed, "sex") || null, age: Number(text(typed, "age")) || null };
  const result = evaluateForms([...earlier, definition], answers, facts, base.today);
  const own = result.forms[definition.form]!;
  return {
    outcome: definition.treatments.map((treatment) => ({ treatment, outcome: own.outcome[treatment] ?? "clear" })),
    findings: own.findings.map(({ item, effect, code, treatments }) => ({
      item,
      effect,
      code,
      treatments,
      says: definition.says[code]?.patient ?? "",
    })),
    hidden: definition.items
      .filter(({ id, type }) => type !== "derived" && !own.visible.includes(id))
      .map(({ id }) => id),
    problems: own.problems.map(({ item }) => item),
    next: own.next,
    scores: Object.entries(own.scores),
  };
}

export type Tried = ReturnType<typeof tryForm>;

/** The first made-up person that comes with a form. */
export function examplePerson(fixtures: Fixtures | null): { answers: Answers; facts: Facts } {
  const { base, fixtures: [first] = [] } = fixtures ?? {};
  return { answers: { ...base?.answers, ...first?.answers }, facts: { ...base?.facts, ...first?.facts } };
}

/** What can be typed here; the rest keeps the answer of the example person. */
export function canType({ type }: Item): boolean {
  return ["choice", "yes-no", "score", "choices", "number", "pressure", "tick"].includes(type);
}

/** An answer as the fields on this page show it. */
export function fieldValues(item: Item, answer: Answer | undefined): string[] {
  if (answer === undefined || answer === null) return [];
  if (Array.isArray(answer)) return answer.filter((one) => typeof one === "string");
  if (typeof answer === "object") return "systolic" in answer ? [`${answer.systolic}/${answer.diastolic}`] : [];
  return [item.type === "tick" ? (answer ? "yes" : "") : String(answer)];
}

function readTried(item: Item, typed: FormData): Answer {
  const value = text(typed, item.id);
  if (item.type === "choices") return typed.getAll(item.id).map(String);
  if (item.type === "tick") return value === "yes";
  if (value === "") return null;
  if (item.type === "number") return Number.isNaN(Number(value)) ? value : Number(value);
  if (item.type !== "pressure") return value;
  const [systolic, diastolic] = value.split("/").map(Number);
  return { systolic: systolic ?? 0, diastolic: diastolic ?? 0, measured_on: text(typed, "today") };
}

function text(typed: FormData, name: string): string {
  const value = typed.get(name);
  return typeof value === "string" ? value.trim() : "";
}
