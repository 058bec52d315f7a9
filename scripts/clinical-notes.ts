import { readFileSync, writeFileSync } from "node:fs";
import { parse } from "yaml";
import { z } from "zod";
import type { NoteTemplate } from "#domain/visits/notes/note-template.ts";
import { parseTemplate } from "#domain/visits/notes/parse-note.server.ts";

/**
 * The templates of notes in content/clinical/notes. `node scripts/clinical-notes.ts --write` writes their first versions as the
 * migration that puts them in force; without it, fails if they differ.
 */
const NOTES = new URL("../content/clinical/notes/", import.meta.url);
const MIGRATION = new URL("../migrations/0140-note-templates-version-1.sql", import.meta.url);

const Shared = z.record(z.string(), z.looseObject({}));
const File = z.strictObject({
  templates: z.array(z.looseObject({ sections: z.array(z.looseObject({ use: z.string().optional() })) })),
});

function readTemplates(): NoteTemplate[] {
  const shared = Shared.parse(read("shared-sections.yaml"));
  return File.parse(read("templates.yaml")).templates.map(({ sections, ...template }) =>
    parseTemplate({
      ...template,
      sections: sections.map(({ use, ...own }) => (use ? { key: use, ...shared[use], ...own } : own)),
    }),
  );
}

function read(name: string): unknown {
  return parse(readFileSync(new URL(name, NOTES), "utf8"));
}

function seedOf(templates: readonly NoteTemplate[]): string {
  const rows = templates.map(
    (template) => `  (${quote(template.key)}, ${template.version}, ${quote(canonicalTemplate(template))})`,
  );
  return `-- expand
-- The first version of each template, in force from the first day. No clinician has approved them yet.
-- Written by scripts/clinical-notes.ts from content/clinical/notes.
select set_config('app.actor_kind', 'system', true);
insert into note_template (key, version, status, effective_from, definition, sha256, proposed_at, approved_at)
select key, version, 'approved', date '2026-01-01', definition::jsonb,
  encode(sha256(convert_to(definition, 'UTF8')), 'hex'), now(), now() from (values
${rows.join(",\n")}
) as templates (key, version, definition);
select set_config('app.actor_kind', '', true);
`;
}

/** The text of a template that its checksum is made from: the same in whatever order its properties come back from the database. */
function canonicalTemplate(template: NoteTemplate): string {
  return JSON.stringify(sorted(template));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([name, one]) => [name, sorted(one)] as const);
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

if (import.meta.main) {
  const seed = seedOf(readTemplates());
  if (process.argv.includes("--write")) writeFileSync(MIGRATION, seed);
  if (readFileSync(MIGRATION, "utf8") !== seed) {
    process.stderr.write("The first migration of the note templates differs: node scripts/clinical-notes.ts --write\n");
    process.exitCode = 1;
  }
}
