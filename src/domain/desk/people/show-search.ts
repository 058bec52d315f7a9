import { requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { narrowingFor } from "./narrowing-for.ts";
import type { Person } from "./list-people.ts";
import type { PeopleFilters } from "./people.ts";
import { findSearch } from "./queries-search.server.ts";
import { find } from "./search-people.ts";

const MAX_SHOWN = 50;

export type PeopleFound = { term: string; people: Person[]; isCut: boolean };

/** The best matches, best first. Null if the search belongs to someone else or has expired. */
export async function showSearch(
  ctx: Ctx,
  input: { searchId: string; filters: PeopleFilters },
): Promise<PeopleFound | null> {
  const { userId } = requireStaff(ctx);
  return inTransaction(ctx, async (tx) => {
    const term = await findSearch(tx.trx, input.searchId, userId);
    if (term === null) return null;
    await recordAudit(tx, { action: "people.listed", objectId: input.searchId });
    const people = await find(tx.trx, term, narrowingFor(ctx, input.filters), MAX_SHOWN + 1);
    return { term, people: people.slice(0, MAX_SHOWN), isCut: people.length > MAX_SHOWN };
  });
}
