import { requireSystem } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { deleteBasics } from "#domain/chart/basics/delete-basics.ts";
import { abandonUnfinished } from "#domain/identity/accounts/abandon-unfinished.ts";
import { listUnfinishedRegistrations } from "#domain/identity/profile/reads.server.ts";
import { deleteAnswers, selectAnsweredSince } from "./queries.server.ts";

const IDLE_DAYS = 30;

/** Abandons registrations without activity for 30 days: the answers are deleted, the account stays and can start over. */
export async function abandonRegistrations(ctx: Ctx): Promise<void> {
  requireSystem(ctx);
  await inTransaction(ctx, async (tx) => {
    const before = new Date(tx.now.getTime() - IDLE_DAYS * 86_400_000);
    const unfinished = await listUnfinishedRegistrations(tx.trx, before);
    const answering = await selectAnsweredSince(tx.trx, unfinished, before);
    const idle = unfinished.filter((userId) => !answering.has(userId));
    const abandoned = await abandonUnfinished(tx, idle);
    await deleteAnswers(tx.trx, abandoned);
    await deleteBasics(tx, abandoned);
  });
}
