import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { checkForm, effectsOf } from "#domain/intake/forms/check-form.ts";
import { evaluateForms } from "#domain/intake/forms/evaluate-forms.ts";
import { STRENGTH, type Answer, type Effect, type Facts, type FormDefinition } from "#domain/intake/forms/form.ts";
import { formsFor } from "#domain/intake/forms/forms-for.ts";
import { failedFixtures, type Fixture, type FixtureBase } from "#domain/intake/forms/run-fixtures.ts";
import { fixtureNames, readForms, readYaml, seedsOf } from "../../scripts/clinical-forms.ts";
import { glossaryNames, gradeOf } from "./readability.ts";

const FORMS = readForms();
const BASE_FILE = z
  .object({
    all: z.array(z.string()),
    today: z.string(),
    base: z.object({
      facts: z.record(z.string(), z.custom<Facts[string]>()),
      answers: z.record(z.string(), z.custom<Answer>()),
    }),
    base_outcome: z.record(z.string(), z.string()),
    rows: z.array(
      z.strictObject({
        id: z.string(),
        when: z.record(z.string(), z.custom<Answer>()),
        facts: z.record(z.string(), z.custom<Facts[string]>()).optional(),
        stop: z.union([z.literal("all"), z.array(z.string())]).optional(),
        review: z.union([z.literal("all"), z.array(z.string())]).optional(),
        emergency: z.union([z.literal("all"), z.array(z.string())]).optional(),
      }),
    ),
  })
  .parse(readYaml("effects.yaml"));
const { all, rows } = BASE_FILE;
const BASE: FixtureBase = { today: BASE_FILE.today, ...BASE_FILE.base };
type TableRow = (typeof rows)[number];

describe("the forms of content/clinical", () => {
  test.each(FORMS.map((form) => [form.form, form] as const))("%s can be published", (_, form) => {
    expect(checkForm(form, earlierOf(form))).toEqual([]);
  });

  test("a new clinic starts with them", () => {
    const seeds = Object.entries(seedsOf(FORMS));
    expect(seeds).toHaveLength(2);
    for (const [name, text] of seeds) expect(readFileSync(`migrations/${name}`, "utf8") === text, name).toBe(true);
  });

  test("a finding has one effect in one item", () => {
    const pairs = FORMS.flatMap((form) =>
      form.items.flatMap((item) => [
        ...new Set(effectsOf(item).map(({ says, effect }) => `${form.form} ${item.id} ${says}: ${effect}`)),
      ]),
    );
    const subjects = pairs.map((pair) => pair.split(":")[0]);
    expect(new Set(subjects).size).toBe(subjects.length);
  });

  const items =
    "c06 c07 c07p c08 c09 c09a c10 c11 c12 c13 c14 c15 c16 c16s c17a c17i c18 c18c c19 c20 c21 t01 t02 t03 t04 t05 t06a t06g t07 t08 t09 t10 t11 t12 t13 f01 f02 f03 f04 f05 f06a f07 f08 f09 h01 h02 h03 h04 h05 s01 s02 s03 s04 s05 s06 n01 n02 n03 n04 n05 n06 w01 w02 w03 w04 w05 w06 w07 w08 w09 w10 w11 w12 w13 w14 w14b w15 w17";
  test("every question of the design is in a form", () => {
    const ids = new Set(FORMS.flatMap((form) => form.items.map(({ id }) => id)));
    expect(items.split(" ").filter((id) => !ids.has(id))).toEqual([]);
  });
});

describe("made-up people", () => {
  const fixtures = fixtureNames().flatMap(
    (name) => z.object({ fixtures: z.array(z.custom<Fixture>()) }).parse(readYaml(name)).fixtures,
  );
  test.each(fixtures)("$name", (fixture) => {
    expect(failedFixtures(FORMS, [fixture], BASE)).toEqual([]);
  });

  test("without their effects the forms fail them", () => {
    expect(failedFixtures(FORMS.map(withoutEffects), fixtures, BASE).length).toBeGreaterThan(8);
  });
});

describe("each answer does what the table says, to its treatments and to no other", () => {
  test("the answers below the table change nothing", () => {
    const outcome = Object.fromEntries(
      all.map((treatment) => [treatment, evaluate(FORMS, treatment, BASE.answers, BASE.facts).outcome[treatment]]),
    );
    expect(outcome).toEqual({ ...Object.fromEntries(all.map((one) => [one, "clear"])), ...BASE_FILE.base_outcome });
  });

  test.each(rows.map((row, i) => [i + 1, JSON.stringify([row.id, row.when, row.facts ?? {}]), row] as const))(
    "%i: %s",
    (_, __, row) => {
      expect(effectsIn(FORMS, row)).toEqual(expectedOf(row));
    },
  );

  test("every stop, review and emergency of the forms is in the table", () => {
    const reached = new Set(
      rows.flatMap((row) => all.flatMap((treatment) => addedIn(FORMS, treatment, row).map(keyOf))),
    );
    const base = new Set(all.flatMap((treatment) => findingsOf(FORMS, treatment, BASE.answers, BASE.facts).map(keyOf)));
    const written = FORMS.flatMap((form) =>
      form.items.flatMap((item) => effectsOf(item).map(({ says, effect }) => ({ item: item.id, code: says, effect }))),
    ).filter(({ effect }) => effect !== "info");
    expect(written.map(keyOf).filter((key) => !reached.has(key) && !base.has(key))).toEqual([]);
  });

  test("with the rules taken out everything passes, and each row that expects something notices", () => {
    const empty = FORMS.map(withoutEffects);
    const expecting = rows.filter(({ stop, review, emergency }) => stop ?? review ?? emergency);
    expect(expecting.length).toBeGreaterThan(120);
    for (const row of expecting) {
      expect(effectsIn(empty, row)).toEqual({});
      expect(effectsIn(empty, row)).not.toEqual(expectedOf(row));
    }
  });
});

describe("the reading level of what a patient reads", () => {
  const names = glossaryNames();
  const grades = FORMS.flatMap((form) => [
    ...form.items
      .filter(({ type }) => type !== "derived")
      .map((item) => ({
        form: form.form,
        id: item.id,
        text: [item.ask, item.why ?? "", item.help ?? ""].filter(Boolean),
      })),
    ...Object.entries(form.says).map(([id, says]) => ({
      form: form.form,
      id,
      text: [says.patient, says.next ?? ""].filter(Boolean),
    })),
  ]).map((one) => ({ ...one, grade: gradeOf(one.text, names) }));

  test("is at most grade 8, each printed", () => {
    const lines = grades
      .toSorted((a, b) => b.grade - a.grade)
      .map(({ form, id, grade, text }) => `${grade.toFixed(1).padStart(5)} ${form} ${id}: ${text[0]}`);
    process.stdout.write(`${lines.join("\n")}\n`);
    expect(grades.filter(({ grade }) => grade > 8).map(({ id, grade, text }) => [id, grade, ...text])).toEqual([]);
  });

  test("hard words are caught", () => {
    expect(gradeOf(["Have you previously experienced contraindicated cardiovascular complications?"])).toBeGreaterThan(
      8,
    );
  });
});

function earlierOf(form: FormDefinition): FormDefinition[] {
  return FORMS.filter((one) => form.after?.includes(one.form));
}

function withoutEffects(form: FormDefinition): FormDefinition {
  const items = form.items.map((item) => ({
    ...item,
    effects: [],
    ...(item.options && {
      options: item.options.map(({ code, label, points = 0, alone = false }) => ({ code, label, points, alone })),
    }),
  }));
  return { ...form, items };
}

function evaluate(
  forms: readonly FormDefinition[],
  treatment: string,
  answers: Readonly<Record<string, Answer>>,
  facts: Facts,
): ReturnType<typeof evaluateForms> {
  const wanted = formsFor([treatment]);
  return evaluateForms(
    forms.filter(({ form }) => wanted.includes(form)),
    answers,
    facts,
    BASE.today,
  );
}

interface Found {
  item: string;
  code: string;
  effect: Effect;
}

function findingsOf(
  forms: readonly FormDefinition[],
  treatment: string,
  answers: Readonly<Record<string, Answer>>,
  facts: Facts,
): Found[] {
  const { forms: evaluated } = evaluate(forms, treatment, answers, facts);
  return Object.values(evaluated)
    .flatMap(({ findings }) => findings)
    .filter(({ treatments }) => treatments.includes(treatment));
}

/** What a row adds to the findings about one treatment. */
function addedIn(forms: readonly FormDefinition[], treatment: string, row: TableRow): Found[] {
  const before = new Set(findingsOf(forms, treatment, BASE.answers, BASE.facts).map(keyOf));
  const after = findingsOf(forms, treatment, { ...BASE.answers, ...row.when }, { ...BASE.facts, ...row.facts });
  return after.filter((finding) => !before.has(keyOf(finding)));
}

function effectsIn(forms: readonly FormDefinition[], row: TableRow): Record<string, Effect> {
  const effects: Record<string, Effect> = {};
  for (const treatment of all) {
    for (const { effect } of addedIn(forms, treatment, row)) {
      if (STRENGTH[effect] > STRENGTH[effects[treatment] ?? "clear"]) effects[treatment] = effect;
    }
  }
  return effects;
}

function expectedOf({ stop, review, emergency }: TableRow): Record<string, Effect> {
  const named = (effect: Effect, treatments: "all" | string[] = []): [string, Effect][] =>
    (treatments === "all" ? all : treatments).map((treatment) => [treatment, effect]);
  return Object.fromEntries([...named("review", review), ...named("stop", stop), ...named("emergency", emergency)]);
}

function keyOf({ item, code, effect }: Found): string {
  return `${item} ${code} ${effect}`;
}
