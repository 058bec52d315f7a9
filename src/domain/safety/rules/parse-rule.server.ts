import { parse, stringify } from "yaml";
import { z } from "zod";
import type { RuleCondition, SafetyRule } from "./rule.ts";
import { MOMENTS, SEVERITIES } from "./rule.ts";
import { EXPECTATIONS, type RuleFixtures } from "./run-fixtures.ts";

/** A rule or its fixtures from outside: a file of the release, a text that staff typed. Throws if it isn't one. */
export function parseRule(value: unknown): SafetyRule {
  return Rule.parse(value);
}

export function parseRuleFixtures(value: unknown): RuleFixtures {
  return Fixtures.parse(value);
}

/** A rule that staff typed, or the first things that are wrong with its shape, by place. */
export function parseRuleText(text: string): { rule: SafetyRule } | { places: string[] } {
  const result = Rule.safeParse(readYaml(text));
  return result.success ? { rule: result.data } : { places: placesOf(result.error) };
}

/** Fixtures that staff typed, or the first things that are wrong with their shape, by place. */
export function parseRuleFixturesText(text: string): { fixtures: RuleFixtures } | { places: string[] } {
  const result = Fixtures.safeParse(readYaml(text));
  return result.success ? { fixtures: result.data } : { places: placesOf(result.error) };
}

/** A rule or its fixtures as staff edit them. */
export function formatRuleYaml(value: SafetyRule | RuleFixtures): string {
  return stringify(value, { lineWidth: 0, aliasDuplicateObjects: false });
}

/** The text of a rule that its checksum is made from: the same in whatever order the properties come back from the database. */
export function canonicalRule(rule: SafetyRule | RuleFixtures): string {
  return JSON.stringify(sorted(rule));
}

function readYaml(text: string): unknown {
  try {
    return parse(text, { maxAliasCount: 200 });
  } catch {
    return undefined;
  }
}

function placesOf({ issues }: z.ZodError): string[] {
  return [...new Set(issues.map(({ path }) => path.join(".") || "yaml"))].slice(0, 10);
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, one]) => [key, sorted(one)] as const);
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

const text = z.string().trim().min(1).max(500);
const key = z.string().regex(/^[a-z][a-z0-9-]{0,59}$/);
const code = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9-]{0,59}$/);
const factKey = z.string().regex(/^[a-z][a-z0-9_-]*[.:][a-z0-9_-]+$/);
const loinc = z.string().regex(/^\d{1,7}-\d$/);
const days = z.number().int().nonnegative().max(3660);
const numbers = {
  over: z.number().exactOptional(),
  atLeast: z.number().exactOptional(),
  below: z.number().exactOptional(),
  atMost: z.number().exactOptional(),
};
const fact = z.strictObject({
  fact: factKey,
  is: z.union([z.string(), z.number(), z.boolean()]).exactOptional(),
  hasAny: z.array(code).min(1).exactOptional(),
  hasNone: z.array(code).min(1).exactOptional(),
  sharesWith: factKey.exactOptional(),
  overFact: factKey.exactOptional(),
  withinDays: days.exactOptional(),
  isKnown: z.boolean().exactOptional(),
  ...numbers,
});
const lab = z.strictObject({
  lab: z.union([loinc, z.array(loinc).min(1)]),
  timesUpperLimit: z.boolean().exactOptional(),
  isAboveRange: z.literal(true).exactOptional(),
  isBelowRange: z.literal(true).exactOptional(),
  isPositive: z.boolean().exactOptional(),
  roseBy: z.strictObject({ over: z.number(), withinDays: days }).exactOptional(),
  draws: z
    .strictObject({
      atLeast: z.number().int().positive().max(10),
      beforeHour: z.number().int().min(1).max(24).exactOptional(),
    })
    .exactOptional(),
  sinceFirstDose: days.exactOptional(),
  withinDays: days.exactOptional(),
  isKnown: z.boolean().exactOptional(),
  ...numbers,
});
const condition: z.ZodType<RuleCondition> = z.lazy(() =>
  z.union([
    z.strictObject({ all: z.array(condition).max(20) }),
    z.strictObject({ any: z.array(condition).min(1).max(20) }),
    z.strictObject({ not: condition }),
    fact,
    lab,
  ]),
);
const treatments = z.array(key).min(1);
const moments = z.array(z.enum(MOMENTS)).min(1);
const Rule: z.ZodType<SafetyRule> = z.strictObject({
  key: z.string().regex(/^R\d{2,3}$/),
  version: z.number().int().positive(),
  title: text,
  treatments: z.union([treatments, z.literal("all")]),
  moments,
  cases: z
    .array(
      z.strictObject({
        key,
        when: condition,
        severity: z.enum(SEVERITIES),
        ifUnknown: z.enum(SEVERITIES).exactOptional(),
        says: text,
        unknownSays: text.exactOptional(),
        treatments: treatments.exactOptional(),
        moments: moments.exactOptional(),
      }),
    )
    .min(1)
    .max(20),
  liftedBy: key.exactOptional(),
  source: text,
  owner: text,
});

const factValue = z.union([z.boolean(), z.number(), z.string(), z.array(z.string())]);
const facts = z.record(factKey, z.union([factValue, z.strictObject({ value: factValue, daysAgo: days })]));
const labs = z.array(
  z.strictObject({
    loinc,
    value: z.number().exactOptional(),
    text: text.exactOptional(),
    low: z.number().exactOptional(),
    high: z.number().exactOptional(),
    daysAgo: days.exactOptional(),
    hour: z.number().int().min(0).max(23).exactOptional(),
  }),
);
const Fixtures: z.ZodType<RuleFixtures> = z.strictObject({
  today: z.iso.date(),
  base: z.strictObject({ facts: facts.exactOptional(), labs: labs.exactOptional() }),
  examples: z
    .array(
      z.strictObject({
        name: text,
        treatment: key,
        moment: z.enum(MOMENTS),
        facts: facts.exactOptional(),
        labs: labs.exactOptional(),
        without: z.array(z.string()).exactOptional(),
        expect: z.enum(EXPECTATIONS),
        cases: z.array(key).exactOptional(),
      }),
    )
    .max(200),
});
