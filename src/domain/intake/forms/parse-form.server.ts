import { parse, stringify } from "yaml";
import { z } from "zod";
import type { Answer, Condition, Facts, FormDefinition, Item, Outcome } from "./form.ts";
import type { Fixture, FixtureBase } from "./run-fixtures.ts";

/** A form as it comes from outside: a file of the release, a row, a text that staff typed. Throws if it is no form. */
export function parseForm(value: unknown): FormDefinition {
  return Definition.parse(value);
}

/** A form that staff typed, or the first things that are wrong with its shape, by place. */
export function parseFormText(text: string): { form: FormDefinition } | { places: string[] } {
  const result = Definition.safeParse(readYaml(text));
  return result.success ? { form: result.data } : { places: placesOf(result.error) };
}

/** Made-up people, and what a form must make of them. */
export type Fixtures = { base: FixtureBase; fixtures: readonly Fixture[] };

/** The fixtures of a row, or null if it has none. */
export function parseFixtures(value: unknown): Fixtures | null {
  return FixturesSchema.safeParse(value).data ?? null;
}

/** Fixtures that staff typed, or the first things that are wrong with their shape, by place. */
export function parseFixturesText(text: string): { fixtures: Fixtures } | { places: string[] } {
  const result = FixturesSchema.safeParse(readYaml(text));
  return result.success ? { fixtures: result.data } : { places: placesOf(result.error) };
}

/** A form or its fixtures as staff edit them. */
export function formatYaml(value: FormDefinition | Fixtures): string {
  return stringify(value, { lineWidth: 0, aliasDuplicateObjects: false });
}

function readYaml(text: string): unknown {
  try {
    return parse(text, { merge: true, maxAliasCount: 200 });
  } catch {
    return undefined;
  }
}

function placesOf({ issues }: z.ZodError): string[] {
  return [...new Set(issues.map(({ path }) => path.join(".") || "yaml"))].slice(0, 10);
}

/** The text of a form that its checksum is made from: the same in whatever order the properties come back from the database. */
export function canonicalText(form: FormDefinition): string {
  return JSON.stringify(sorted(form));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, one]) => [key, sorted(one)] as const);
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

const text = z.string().max(2000);
const id = z.string().regex(/^[a-z][a-z0-9_-]{0,39}$/);
const code = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9/-]{0,59}$/);
const number = z.number();
const compare = {
  over: number.exactOptional(),
  at_least: number.exactOptional(),
  below: number.exactOptional(),
  at_most: number.exactOptional(),
};
const value = z.union([z.string(), z.number(), z.boolean()]);
const leaf = z.union([
  z.strictObject({
    item: id,
    is: z.union([z.string(), z.boolean()]).exactOptional(),
    has: code.exactOptional(),
    has_any: z.array(code).exactOptional(),
    has_none: z.array(code).exactOptional(),
    answered: z.boolean().exactOptional(),
    unit: text.exactOptional(),
    field: z.enum(["systolic", "diastolic", "height_in", "weight_lb", "bmi"]).exactOptional(),
    bmi_at_height_of: id.exactOptional(),
    days_ago_over: number.exactOptional(),
    names_any: z.array(z.string().min(2).lowercase()).exactOptional(),
    ...compare,
  }),
  z.strictObject({ fact: text, is: value.exactOptional(), is_not: value.exactOptional(), ...compare }),
  z.strictObject({ score: text, ...compare }),
]);
const condition: z.ZodType<Condition> = z.union([
  z.strictObject({ all: z.array(leaf).min(1) }),
  z.strictObject({ any: z.array(leaf).min(1) }),
  leaf,
]);
const effect = {
  effect: z.enum(["emergency", "stop", "review", "info"]),
  says: z.string().regex(/^[a-z][a-z0-9-]{1,59}$/),
  treatments: z.array(text).exactOptional(),
  lifted_by: code.exactOptional(),
};
const item: z.ZodType<Item> = z.strictObject({
  id,
  section: text,
  type: z.enum([
    "statement",
    "choice",
    "choices",
    "yes-no",
    "number",
    "pressure",
    "measurements",
    "date",
    "text",
    "list",
    "file",
    "score",
    "tick",
    "derived",
  ]),
  required: z.boolean(),
  ask: text,
  why: text.exactOptional(),
  help: text.exactOptional(),
  source: text,
  fact: text.exactOptional(),
  is_restricted: z.boolean().exactOptional(),
  show: condition.exactOptional(),
  prefill: z
    .strictObject({
      item: id.exactOptional(),
      facts: z.record(z.string(), z.string()).exactOptional(),
      map: z.record(z.string(), z.string()).exactOptional(),
    })
    .exactOptional(),
  options: z
    .array(
      z.strictObject({
        code,
        label: text,
        effect: effect.effect.exactOptional(),
        says: effect.says.exactOptional(),
        treatments: effect.treatments,
        lifted_by: effect.lifted_by,
        also: z.array(z.strictObject(effect)).exactOptional(),
        points: number.exactOptional(),
        alone: z.boolean().exactOptional(),
      }),
    )
    .exactOptional(),
  effects: z.array(z.strictObject({ when: condition, ...effect })).exactOptional(),
  unit: text.exactOptional(),
  min: number.exactOptional(),
  max: number.exactOptional(),
  decimals: number.exactOptional(),
  unknown: text.exactOptional(),
  only: z.enum(["past", "future"]).exactOptional(),
  max_length: number.exactOptional(),
  fields: z
    .array(
      z.strictObject({
        id,
        label: text,
        type: z.enum(["text", "choice", "number", "date", "time", "phone"]),
        required: z.boolean(),
        options: z.array(z.strictObject({ code, label: text })).exactOptional(),
        max_length: number.exactOptional(),
      }),
    )
    .exactOptional(),
  max_rows: number.exactOptional(),
  none: text.exactOptional(),
  max_files: number.exactOptional(),
  may_refuse: z.boolean().exactOptional(),
});
const Definition: z.ZodType<FormDefinition> = z.strictObject({
  form: z.string().regex(/^[a-z][a-z-]{1,39}$/),
  version: z.number().int().positive(),
  title: text,
  treatments: z.array(text),
  languages: z.array(text),
  after: z.array(text).exactOptional(),
  items: z.array(item),
  scores: z
    .record(
      text,
      z.strictObject({
        label: text,
        items: z.array(id),
        max: number,
        source: text,
        adds: z.array(z.strictObject({ when: condition, points: number })).exactOptional(),
      }),
    )
    .exactOptional(),
  says: z.record(
    z.string(),
    z.strictObject({
      patient: text,
      provider: text,
      next: text.exactOptional(),
      help: z.enum(["911", "988"]).exactOptional(),
    }),
  ),
});

const answers = z.record(z.string(), z.custom<Answer>());
const facts: z.ZodType<Facts> = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));
const FixturesSchema: z.ZodType<Fixtures> = z.strictObject({
  base: z.strictObject({ today: z.iso.date(), answers, facts }),
  fixtures: z.array(
    z.strictObject({
      name: text,
      forms: z.array(text),
      answers: answers.exactOptional(),
      facts: facts.exactOptional(),
      outcome: z
        .record(z.string(), z.enum(["emergency", "stop", "review", "clear"]) satisfies z.ZodType<Outcome>)
        .exactOptional(),
      findings: z.array(text).exactOptional(),
      missing: z.array(text).exactOptional(),
      hidden: z.array(text).exactOptional(),
      scores: z.record(z.string(), number).exactOptional(),
      next: z.union([id, z.null()]).exactOptional(),
    }),
  ),
});
