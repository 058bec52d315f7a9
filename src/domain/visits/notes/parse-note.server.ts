import { parse, stringify } from "yaml";
import { z } from "zod";
import { VISIT_KINDS } from "../visit.ts";
import type { NoteBody } from "./note-body.ts";
import { REQUIRED, SECTION_KINDS, STRENGTHS, TOPICS, type NoteTemplate } from "./note-template.ts";

/** A template from outside: a file of the release, a row. Throws if it isn't one. */
export function parseTemplate(value: unknown): NoteTemplate {
  return Template.parse(value);
}

/** A template that staff typed, or the first things that are wrong with its shape, by place. */
export function parseTemplateText(text: string): { template: NoteTemplate } | { places: string[] } {
  const result = Template.safeParse(readYaml(text));
  if (result.success) return { template: result.data };
  return { places: [...new Set(result.error.issues.map(({ path }) => path.join(".") || "yaml"))].slice(0, 10) };
}

/** A template as staff edit it. */
export function formatTemplateYaml(template: NoteTemplate): string {
  return stringify(template, { lineWidth: 0, aliasDuplicateObjects: false });
}

/** The text its checksum is made from: the same in whatever order the properties come back from the database. */
export function canonicalTemplate(template: NoteTemplate): string {
  return JSON.stringify(template, (_, value: unknown) => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  });
}

function readYaml(text: string): unknown {
  try {
    return parse(text, { maxAliasCount: 200 });
  } catch {
    return undefined;
  }
}

/** What a page sent, or a row holds. */
export function parseBody(value: unknown): NoteBody {
  return Body.parse(value);
}

const label = z.string().trim().min(1).max(200);
const key = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/);

const Section = z
  .strictObject({
    key,
    title: label,
    hint: label.optional(),
    kind: z.enum(SECTION_KINDS),
    required: z.enum(REQUIRED),
    prefill: z.array(z.enum(TOPICS)).optional(),
    items: z
      .array(z.strictObject({ key, label, required: z.boolean().optional() }))
      .min(1)
      .max(20)
      .optional(),
  })
  .refine(({ kind, items }) => (kind === "checks" || kind === "scales") === (items !== undefined));

const Template = z.strictObject({
  key,
  version: z.int().positive(),
  title: label,
  kinds: z.array(z.enum(VISIT_KINDS)).min(1),
  treatments: z.array(key).min(1).optional(),
  owner: label,
  source: label,
  sections: z
    .array(Section)
    .min(1)
    .max(30)
    .refine((sections) => new Set(sections.map((one) => one.key)).size === sections.length),
});

const Lines = z.array(z.strictObject({ text: z.string().max(2_000), source: z.string().max(200) })).max(100);

export const Body = z.record(
  key,
  z.strictObject({
    text: z.string().max(10_000).optional(),
    done: z.array(key).max(20).optional(),
    strengths: z.record(key, z.enum(STRENGTHS)).optional(),
    isReviewed: z.boolean(),
    lines: Lines.optional(),
  }),
);
