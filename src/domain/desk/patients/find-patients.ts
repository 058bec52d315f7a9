import type { z } from "zod";
import { requireProvider } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import type { PeopleSearch } from "../people/search-people.ts";
import type { PatientRow } from "./queries-patients.server.ts";
import { searchPatients } from "./search-patients.ts";

/** For the command palette: a few of the provider's own patients. The search text isn't saved; that someone searched is audited. */
export async function findPatients(ctx: Ctx, { term }: z.infer<typeof PeopleSearch>): Promise<PatientRow[]> {
  requireProvider(ctx);
  return inTransaction(ctx, async (tx) => {
    await recordAudit(tx, { action: "people.searched" });
    return searchPatients(tx.trx, term, 8);
  });
}
