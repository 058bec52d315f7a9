import { z } from "zod";
import { DESK_KINDS, requireKind } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { newId } from "#core/id.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { insertSearch } from "./queries-search.server.ts";
import { PeopleSearch } from "./search-people.ts";

/** Saves the search text, so a URL can refer to it by id. */
export async function recordSearch(ctx: Ctx, { term }: z.infer<typeof PeopleSearch>): Promise<{ searchId: string }> {
  const { userId } = requireKind(ctx, DESK_KINDS);
  const searchId = newId(ctx.now.getTime());
  await inTransaction(ctx, async (tx) => {
    await insertSearch(tx.trx, { id: searchId, user_id: userId, term, created_at: tx.now });
    await recordAudit(tx, { action: "people.searched", objectId: searchId });
  });
  return { searchId };
}
