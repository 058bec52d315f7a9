import type { Trx } from "#core/db.ts";
import { selectFindings } from "./queries.server.ts";

/** What other slices read about checks. Row-level security decides whose. */

export async function findFindings(trx: Trx, checkId: string) {
  return selectFindings(trx, checkId);
}
