import type { Trx } from "#core/db.ts";
import { findDraft, type Draft } from "./queries.server.ts";

/** What other slices read about notes. Row-level security decides whose. */

export type { Draft };

/** The draft of a visit, locked until it's signed. */
export async function lockDraft(trx: Trx, visitId: string): Promise<Draft | null> {
  return findDraft(trx, visitId, { lock: true });
}
