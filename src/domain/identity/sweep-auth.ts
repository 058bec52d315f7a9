import { requireSystem } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { sweepAuthTables } from "./queries-profile.server.ts";

/** Removes sessions, tokens and counters that have run out. They are refused long before; this only keeps the tables small. */
export async function sweepAuth(ctx: Ctx): Promise<void> {
  requireSystem(ctx);
  await inTransaction(ctx, (tx) => sweepAuthTables(tx.trx, tx.now));
}
