import { z } from "zod";
import { requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import type { Person } from "./list-people.ts";
import { PeopleSearch, find } from "./search-people.ts";

/** For the command palette: a few matches, right away. The search text isn't saved; that someone searched is audited. */
export async function findPeople(ctx: Ctx, { term }: z.infer<typeof PeopleSearch>): Promise<Person[]> {
  requireStaff(ctx);
  return inTransaction(ctx, async (tx) => {
    await recordAudit(tx, { action: "people.searched" });
    return find(tx.trx, term, {}, 8);
  });
}
