import { checkForm, type FormProblem } from "../forms/check-form.ts";
import { FORM_KEYS } from "../forms/forms-for.ts";
import type { FormDefinition } from "../forms/form.ts";
import type { Fixtures } from "../forms/parse-form.server.ts";
import { failedFixtures } from "../forms/run-fixtures.ts";

export type PublishingProblem =
  | FormProblem
  /** Not in the shape of a form or of fixtures; `at` is the place. */
  | { code: "wrong-shape" | "fixtures-wrong-shape"; at: string }
  | { code: "another-form" | "unchanged" | "no-fixtures"; at: "" }
  /** `at` is the fixture's name. */
  | { code: "fixture-failed"; at: string };

/** Why a form can't be published beside the other forms as they are now. */
export function findFormProblems(
  definition: FormDefinition,
  fixtures: Fixtures | null,
  current: readonly FormDefinition[],
): PublishingProblem[] {
  const others = current.filter(({ form }) => form !== definition.form);
  const earlier = others.filter(({ form }) => definition.after?.includes(form));
  const problems = checkForm(definition, earlier);
  if (problems.length > 0) return problems;
  if (!fixtures || fixtures.fixtures.length === 0) return [{ code: "no-fixtures", at: "" }];
  const inOrder = FORM_KEYS.flatMap((key) => [definition, ...others].filter(({ form }) => form === key));
  return failedFixtures(inOrder, fixtures.fixtures, fixtures.base).map((at) => ({ code: "fixture-failed", at }));
}
