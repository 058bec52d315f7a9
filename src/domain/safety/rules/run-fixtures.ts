import { evaluateRule } from "./evaluate-rule.ts";
import type { Fact, FactValue, LabFact, Moment, RuleResult, SafetyRule, Severity, Snapshot } from "./rule.ts";

/** What a rule must make of a made-up patient. */
export const EXPECTATIONS = [
  "hit-stop",
  "hit-reason",
  "hit-info",
  "unknown-stop",
  "unknown-reason",
  "unknown-info",
  "miss",
  "does-not-apply",
] as const satisfies readonly (`${RuleResult}-${Severity}` | "miss" | "does-not-apply")[];
export type Expectation = (typeof EXPECTATIONS)[number];

export type MadeUpFact = FactValue | { value: FactValue; daysAgo: number };

export interface MadeUpLab {
  loinc: string;
  value?: number;
  text?: string;
  low?: number;
  high?: number;
  daysAgo?: number;
  hour?: number;
}

/** A made-up patient, laid over the rule's base: its labs take the place of those of the same code. */
export interface RuleFixture {
  name: string;
  treatment: string;
  moment: Moment;
  facts?: Readonly<Record<string, MadeUpFact>>;
  labs?: readonly MadeUpLab[];
  /** Facts of the base that aren't known; "lab:LOINC" for a result. */
  without?: readonly string[];
  expect: Expectation;
  /** The cases that must be found, in any order. Left out, they aren't compared. */
  cases?: readonly string[];
}

export interface RuleFixtures {
  today: string;
  base: { facts?: RuleFixture["facts"]; labs?: RuleFixture["labs"] };
  examples: readonly RuleFixture[];
}

/** The names of the examples that the rule doesn't fulfill. */
export function failedFixtures(rule: SafetyRule, fixtures: RuleFixtures, evaluate = evaluateRule): string[] {
  return fixtures.examples.filter((one) => !isFulfilled(rule, fixtures, one, evaluate)).map(({ name }) => name);
}

export function snapshotOf(
  { today, base }: RuleFixtures,
  fixture: Pick<RuleFixture, "facts" | "labs" | "without">,
): Snapshot {
  const without = new Set(fixture.without);
  const facts: Record<string, Fact> = {};
  for (const [key, made] of Object.entries({ ...base.facts, ...fixture.facts })) {
    if (without.has(key)) continue;
    const isDated = typeof made === "object" && "daysAgo" in made;
    const value = isDated ? made.value : (made as FactValue);
    facts[key] = { value, on: daysBefore(today, isDated ? made.daysAgo : 0), source: "clinic" };
  }
  const own = new Set(fixture.labs?.map(({ loinc }) => loinc));
  const labs = [...(base.labs ?? []).filter(({ loinc }) => !own.has(loinc)), ...(fixture.labs ?? [])]
    .filter(({ loinc }) => !without.has(`lab:${loinc}`))
    .map((lab, index): LabFact => ({
      loinc: lab.loinc,
      value: lab.value ?? null,
      text: lab.text ?? null,
      low: lab.low ?? null,
      high: lab.high ?? null,
      on: daysBefore(today, lab.daysAgo ?? 0),
      hour: lab.hour ?? null,
      sourceId: `example-${index}`,
    }))
    .toSorted((a, b) => (a.on === b.on ? 0 : a.on > b.on ? -1 : 1));
  return { today, facts, labs };
}

function isFulfilled(
  rule: SafetyRule,
  fixtures: RuleFixtures,
  fixture: RuleFixture,
  evaluate: typeof evaluateRule,
): boolean {
  const about = { treatmentKey: fixture.treatment, moment: fixture.moment };
  const outcome = evaluate(rule, snapshotOf(fixtures, fixture), about);
  const found = outcome?.cases.map(({ key }) => key) ?? [];
  const isCases = !fixture.cases || fixture.cases.toSorted().join() === found.toSorted().join();
  const result = outcome ? [outcome.result, outcome.severity].filter(Boolean).join("-") : "does-not-apply";
  return isCases && result === fixture.expect;
}

function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10);
}
