import { actorId, requireVisitor } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { insertSearchTerm } from "./queries-term.server.ts";
import { termToSave } from "./search-term.ts";

/** Saves a search term. The user comes from the session only; empty terms are ignored, long ones are cut. */
export async function saveSearchTerm(ctx: Ctx, input: { search_term: string }): Promise<void> {
  requireVisitor(ctx);
  const term = termToSave(input.search_term);
  if (term === "") return;
  await inTransaction(ctx, (tx) =>
    insertSearchTerm(tx.trx, { at: tx.now, search_term: term, user_id: actorId(tx.actor) }),
  );
}
