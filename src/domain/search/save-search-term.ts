import { actorId, requireVisitor } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { insertSearchTerm } from "./queries-term.server.ts";
import { termToSave } from "./search-term.ts";

/** Keeps what was looked for. Whoever asks is known by their session alone; an empty term is not kept, a long one is cut. */
export async function saveSearchTerm(ctx: Ctx, input: { search_term: string }): Promise<void> {
  requireVisitor(ctx);
  const term = termToSave(input.search_term);
  if (term === "") return;
  await inTransaction(ctx, (tx) =>
    insertSearchTerm(tx.trx, { at: tx.now, search_term: term, user_id: actorId(tx.actor) }),
  );
}
