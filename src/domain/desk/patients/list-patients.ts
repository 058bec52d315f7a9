import { requireProvider } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { findSearch } from "../people/queries-search.server.ts";
import { selectLatestPatients, type PatientRow } from "./queries-patients.server.ts";
import { searchPatients } from "./search-patients.ts";

const MAX_SHOWN = 50;

export type PatientList = {
  /** What was typed; null without a search, or if it belongs to someone else or has expired. */
  term: string | null;
  patients: PatientRow[];
  isCut: boolean;
};

/**
 * The people a provider cares for: the best matches of a search, else whom they see around now. One audit row, because it only leads to
 * people, and opening one is audited.
 */
export async function listPatients(ctx: Ctx, input: { searchId?: string | undefined }): Promise<PatientList> {
  const { userId } = requireProvider(ctx);
  return inTransaction(ctx, async (tx) => {
    const term = input.searchId ? await findSearch(tx.trx, input.searchId, userId) : null;
    await recordAudit(tx, { action: "people.listed", objectId: input.searchId ?? null });
    const found = await (term === null
      ? selectLatestPatients(tx.trx, MAX_SHOWN + 1)
      : searchPatients(tx.trx, term, MAX_SHOWN + 1));
    return { term, patients: found.slice(0, MAX_SHOWN), isCut: found.length > MAX_SHOWN };
  });
}
