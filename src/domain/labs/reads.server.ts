import type { Trx } from "#core/db.ts";
import { findReleasedOwner } from "./queries.server.ts";

/** Whose report it is, once it's released. */
export async function findOwnerOfReport(trx: Trx, reportId: string): Promise<string | null> {
  return findReleasedOwner(trx, reportId);
}
