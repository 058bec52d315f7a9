import { evaluateForms } from "./evaluate-forms.ts";
import type { Answer, Facts, FormDefinition, Outcome } from "./form.ts";

/** A made-up person, and what the forms must make of them. What is left out is not compared. */
export interface Fixture {
  name: string;
  forms: readonly string[];
  answers?: Readonly<Record<string, Answer>>;
  facts?: Facts;
  outcome?: Readonly<Record<string, Outcome>>;
  findings?: readonly string[];
  missing?: readonly string[];
  hidden?: readonly string[];
  scores?: Readonly<Record<string, number>>;
  next?: string | null;
}

/** Answers that stop nothing, over which a fixture lays its own. */
export interface FixtureBase {
  today: string;
  answers: Readonly<Record<string, Answer>>;
  facts: Facts;
}

/** The names of the fixtures that the forms do not fulfill. */
export function failedFixtures(
  definitions: readonly FormDefinition[],
  fixtures: readonly Fixture[],
  base: FixtureBase,
): string[] {
  return fixtures.filter((fixture) => !isFulfilled(definitions, fixture, base)).map(({ name }) => name);
}

function isFulfilled(definitions: readonly FormDefinition[], fixture: Fixture, base: FixtureBase): boolean {
  const asked = definitions.filter(({ form }) => fixture.forms.includes(form));
  const result = evaluateForms(
    asked,
    { ...base.answers, ...fixture.answers },
    { ...base.facts, ...fixture.facts },
    base.today,
  );
  const forms = Object.values(result.forms);
  const codes = forms.flatMap(({ findings }) => findings).map(({ code }) => code);
  const visible = new Set(forms.flatMap((form) => form.visible));
  const { outcome = {}, findings, missing, hidden = [], scores = {}, next } = fixture;
  return (
    asked.length === fixture.forms.length &&
    Object.entries(outcome).every(([treatment, expected]) => result.outcome[treatment] === expected) &&
    (!findings || isSame(findings, codes)) &&
    (!missing ||
      isSame(
        missing,
        forms.flatMap((form) => form.missing),
      )) &&
    hidden.every((item) => !visible.has(item)) &&
    Object.entries(scores).every(([score, points]) => forms.some((form) => form.scores[score] === points)) &&
    (next === undefined || (result.next?.item ?? null) === next)
  );
}

function isSame(expected: readonly string[], found: readonly string[]): boolean {
  return JSON.stringify(expected.toSorted()) === JSON.stringify([...new Set(found)].toSorted());
}
