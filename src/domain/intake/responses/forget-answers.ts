import { requireSystem } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { IDLE_DAYS } from "./interview.ts";
import { deleteResponses, selectIdle } from "./queries.server.ts";

const BATCH = 100;

/** Deletes answers that were never sent after 30 days without activity. The episode stays open and starts over. */
export async function forgetAnswers(ctx: Ctx): Promise<void> {
  requireSystem(ctx);
  const before = new Date(ctx.now.getTime() - IDLE_DAYS * 86_400_000);
  for (let found = BATCH; found === BATCH;) {
    found = await inTransaction(ctx, async ({ trx }) => {
      const ids = await selectIdle(trx, before, BATCH);
      await deleteResponses(trx, ids);
      return ids.length;
    });
  }
}
