import { requireAdmin } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { inReadTransaction } from "#core/db.ts";
import { selectPriceLines } from "./queries-change.server.ts";

/** All past, current and scheduled prices, newest first. */
export async function listPriceLines(ctx: Ctx) {
  requireAdmin(ctx);
  const day = clinicToday(ctx);
  const rows = await inReadTransaction(ctx, ({ trx }) => selectPriceLines(trx));
  return rows.map((row) => ({ ...row, isComing: row.effective_from > day }));
}
