import { requireSystem } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { makeAuditPartitions } from "./queries.server.ts";

const MONTHS_AHEAD = 4;

export async function prepareAuditPartitions(ctx: Ctx): Promise<void> {
  requireSystem(ctx);
  await inTransaction(ctx, (tx) => makeAuditPartitions(tx.trx, tx.now, MONTHS_AHEAD));
}
