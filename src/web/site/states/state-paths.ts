import { US_STATE_NAMES } from "../../shared/format/us-state-names.ts";

/** "new-york" for NY. */
export function slugOfState(code: string): string {
  return (US_STATE_NAMES[code] ?? code).toLowerCase().replaceAll(" ", "-");
}

export function stateOfSlug(slug: string): string | undefined {
  return Object.keys(US_STATE_NAMES).find((code) => slugOfState(code) === slug);
}
