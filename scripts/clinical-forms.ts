import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { parse } from "yaml";
import { z } from "zod";
import { checkForm, effectsOf } from "#domain/intake/forms/check-form.ts";
import { FORM_KEYS } from "#domain/intake/forms/forms-for.ts";
import type { FormDefinition, Item } from "#domain/intake/forms/form.ts";
import { canonicalText, parseForm } from "#domain/intake/forms/parse-form.server.ts";

/**
 * The health questions of content/clinical/forms. `node scripts/clinical-forms.ts --write` writes their first versions as the
 * migration that a new clinic starts with; without it, fails if the two differ.
 */
export const FORMS = new URL("../content/clinical/forms/", import.meta.url);
const SEED = new URL("../migrations/0094-forms-version-1.sql", import.meta.url);

const Includable = z.object({
  items: z.array(z.looseObject({ id: z.string() })),
  scores: z.looseObject({}),
  says: z.looseObject({}),
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

export function seedOf(forms: readonly FormDefinition[]): string {
  const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`;
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

if (import.meta.main) {
  const forms = readForms();
  const problems = forms.flatMap((form) =>
    checkForm(
      form,
      forms.filter(({ form: key }) => form.after?.includes(key)),
    ).map(({ code, at }) => `${form.form}: ${code} ${at}`),
  );
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  if (process.argv.includes("--write")) writeFileSync(SEED, seedOf(forms));
  const isSame = readFileSync(SEED, "utf8") === seedOf(forms);
  if (!isSame)
    process.stderr.write("The first migration of the forms differs: node scripts/clinical-forms.ts --write\n");
  process.exitCode = problems.length > 0 || !isSame ? 1 : 0;
}
