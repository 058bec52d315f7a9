import { requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { selectGaps } from "./queries-term.server.ts";

/** Common searches without results, most frequent first. */
export async function listGaps(ctx: Ctx): Promise<{ term: string; times: number }[]> {
  requireStaff(ctx);
  const rows = await inTransaction(ctx, ({ trx }) => selectGaps(trx));
  return rows.map(({ search_term, times }) => ({ term: search_term, times }));
}
