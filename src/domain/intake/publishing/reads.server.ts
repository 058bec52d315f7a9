import type { Trx } from "#core/db.ts";
import type { FormDefinition } from "../forms/form.ts";
import { selectCurrentDefinitions } from "./queries.server.ts";

/** What other slices read about forms: of each its newest approved version, or its newest draft if none is. */
export async function findCurrentForms(trx: Trx): Promise<FormDefinition[]> {
  return selectCurrentDefinitions(trx);
}
