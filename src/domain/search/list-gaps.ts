import { requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import { selectGaps } from "./queries-term.server.ts";

/** Common searches without results, most frequent first. */
export async function listGaps(ctx: Ctx): Promise<{ term: string; times: number }[]> {
  requireStaff(ctx);
  const rows = await inReadTransaction(ctx, ({ trx }) => selectGaps(trx));
  return rows.map(({ search_term, times }) => ({ term: search_term, times }));
}
