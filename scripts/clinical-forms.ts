import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { parse } from "yaml";
import { z } from "zod";
import { checkForm, effectsOf } from "#domain/intake/forms/check-form.ts";
import { FORM_KEYS } from "#domain/intake/forms/forms-for.ts";
import type { FormDefinition, Item } from "#domain/intake/forms/form.ts";
import { canonicalText, parseFixtures, parseForm, type Fixtures } from "#domain/intake/forms/parse-form.server.ts";

/**
 * The health questions of content/clinical/forms. `node scripts/clinical-forms.ts --write` writes their first versions and
 * their fixtures as the migrations that a new clinic starts with; without it, fails if they differ.
 */
export const FORMS = new URL("../content/clinical/forms/", import.meta.url);
const MIGRATIONS = new URL("../migrations/", import.meta.url);

const Includable = z.object({
  items: z.array(z.looseObject({ id: z.string() })),
  scores: z.looseObject({}),
  says: z.looseObject({}),
});
const Base = z.object({
  today: z.string(),
  base: z.object({ facts: z.record(z.string(), z.unknown()), answers: z.record(z.string(), z.unknown()) }),
});
const Written = z.looseObject({
  form: z.string(),
  items: z.array(z.looseObject({ include: z.string().optional() })),
  scores: z.looseObject({}).optional(),
  says: z.looseObject({}),
});

/** Every form, in the order people answer them. */
export function readForms(): FormDefinition[] {
  const shared = Includable.parse(readYaml("shared-items.yaml"));
  return FORM_KEYS.map((key) => expand(Written.parse(readYaml(`${key}.yaml`)), shared));
}

export function readYaml(name: string): unknown {
  return parse(readFileSync(new URL(name, FORMS), "utf8"), { merge: true });
}

export function fixtureNames(): string[] {
  return readdirSync(FORMS).filter((name) => name.endsWith(".fixtures.yaml"));
}

/** The made-up people of a form, laid over the part of `base` that their forms ask about. */
export function readFixtures(key: string, forms: readonly FormDefinition[]): Fixtures {
  const { today, base } = Base.parse(readYaml("effects.yaml"));
  const { fixtures } = z
    .object({ fixtures: z.array(z.object({ forms: z.array(z.string()) }).loose()) })
    .parse(readYaml(`${key}.fixtures.yaml`));
  const asked = new Set(fixtures.flatMap((fixture) => fixture.forms));
  const ids = new Set(forms.filter(({ form }) => asked.has(form)).flatMap(({ items }) => items.map(({ id }) => id)));
  const answers = Object.fromEntries(Object.entries(base.answers).filter(([id]) => ids.has(id)));
  const parsed = parseFixtures({ base: { today, facts: base.facts, answers }, fixtures });
  if (!parsed) throw new Error(`${key}.fixtures.yaml is not in the shape of fixtures`);
  return parsed;
}

/** Puts the shared items in, with the scores and texts that they need. */
function expand(written: z.output<typeof Written>, shared: z.output<typeof Includable>): FormDefinition {
  const items = written.items.map((item) => {
    if (item.include === undefined) return item;
    const found = shared.items.find(({ id }) => id === item.include);
    if (!found) throw new Error(`${written.form} includes ${item.include}, which shared-items.yaml does not have`);
    return found;
  });
  const all = parseForm({
    ...written,
    items,
    scores: { ...written.scores, ...shared.scores },
    says: { ...written.says, ...shared.says },
  });
  const included = new Set(written.items.map(({ include }) => include));
  const used = new Set(all.items.flatMap((item: Item) => effectsOf(item)).map(({ says }) => says));
  const keep = <T>(
    record: Readonly<Record<string, T>> = {},
    own: object = {},
    wanted: (key: string, value: T) => boolean,
  ) => Object.fromEntries(Object.entries(record).filter(([key, value]) => key in own || wanted(key, value)));
  return {
    ...all,
    scores: keep(all.scores, written.scores, (_, score) => score.items.every((id) => included.has(id))),
    says: keep(all.says, written.says, (key) => used.has(key)),
  };
}

/** The migrations that a new clinic starts with, by file. */
export function seedsOf(forms: readonly FormDefinition[]): Record<string, string> {
  return { "0094-forms-version-1.sql": versionsOf(forms), "0101-fixtures-of-version-1.sql": fixturesOf(forms) };
}

function versionsOf(forms: readonly FormDefinition[]): string {
  const versions = forms.map((form) => `  (${quote(form.form)}, ${form.version}, ${quote(canonicalText(form))})`);
  return `-- expand
-- The first version of each form of health questions: a draft, not yet approved by a clinician.
-- Written by scripts/clinical-forms.ts from content/clinical/forms.
select set_config('app.actor_kind', 'system', true);
insert into form (key) values
  ${forms.map(({ form }) => `(${quote(form)})`).join(", ")};
insert into form_version (form_key, version, status, definition, sha256, proposed_at)
select form_key, version, 'draft', text::jsonb, encode(sha256(convert_to(text, 'UTF8')), 'hex'), now() from (values
${versions.join(",\n")}
) as forms (form_key, version, text);
select set_config('app.actor_kind', '', true);
`;
}

function fixturesOf(forms: readonly FormDefinition[]): string {
  const rows = forms.map((form) => {
    const fixtures = JSON.stringify(readFixtures(form.form, forms));
    return `  (${quote(form.form)}, ${form.version}, ${quote(fixtures)})`;
  });
  return `-- expand
-- The fixtures of the first version of each form, which is still a draft.
-- Written by scripts/clinical-forms.ts from content/clinical/forms.
select set_config('app.actor_kind', 'system', true);
update form_version set fixtures = first.text::jsonb from (values
${rows.join(",\n")}
) as first (form_key, version, text)
where form_version.form_key = first.form_key and form_version.version = first.version and form_version.status = 'draft';
select set_config('app.actor_kind', '', true);
`;
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

if (import.meta.main) {
  const forms = readForms();
  const problems = forms.flatMap((form) =>
    checkForm(
      form,
      forms.filter(({ form: key }) => form.after?.includes(key)),
    ).map(({ code, at }) => `${form.form}: ${code} ${at}`),
  );
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  const seeds = Object.entries(seedsOf(forms)).map(([name, text]) => ({ file: new URL(name, MIGRATIONS), text }));
  if (process.argv.includes("--write")) for (const { file, text } of seeds) writeFileSync(file, text);
  const isSame = seeds.every(({ file, text }) => readFileSync(file, "utf8") === text);
  if (!isSame) {
    process.stderr.write("The first migrations of the forms differ: node scripts/clinical-forms.ts --write\n");
  }
  process.exitCode = problems.length > 0 || !isSame ? 1 : 0;
}
