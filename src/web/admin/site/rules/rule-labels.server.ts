import type { Ctx } from "#core/ctx.ts";
import type { FormDefinition } from "#domain/intake/forms/form.ts";
import { getMarkers } from "#domain/labs/markers/get-markers.ts";
import type { RuleWords } from "./rule-text.ts";

/** The names that a rule's conditions are read in. */
export async function ruleLabels(ctx: Ctx, forms: readonly FormDefinition[]): Promise<RuleWords> {
  const markers = await getMarkers(ctx);
  return {
    items: forms.flatMap(({ items }) => items),
    markers: Object.fromEntries(
      [...markers].map(([loinc, { name, units }]) => [
        loinc,
        { name, unit: units[0]?.unit.replaceAll(/[[\]{}]/g, "") ?? "" },
      ]),
    ),
  };
}
