import { requireSystem } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { makeSearchTermPartitions } from "./queries-term.server.ts";

const MONTHS_AHEAD = 4;

export async function prepareSearchPartitions(ctx: Ctx): Promise<void> {
  requireSystem(ctx);
  await inTransaction(ctx, (tx) => makeSearchTermPartitions(tx.trx, tx.now, MONTHS_AHEAD));
}
