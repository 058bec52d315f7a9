import type { Trx } from "#core/db.ts";
import { countOpen } from "./queries.server.ts";

/** How many people have no provider, for the navigation. */
export async function countCoverageGaps(trx: Trx): Promise<number> {
  return countOpen(trx);
}
