import { requireSystem } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { after } from "./acts/bulk-act.ts";
import { RETENTION_HOURS } from "./acts/get-act.ts";
import { deleteActsBefore } from "./acts/queries-export.server.ts";
import { deleteSearchesBefore } from "./people/queries-search.server.ts";

/** Deletes exported files, drafts and searches after a day. */
export async function sweepDesk(ctx: Ctx): Promise<void> {
  requireSystem(ctx);
  await inTransaction(ctx, async ({ trx, now }) => {
    const before = after(now, -RETENTION_HOURS * 60);
    await deleteActsBefore(trx, before);
    await deleteSearchesBefore(trx, before);
  });
}
