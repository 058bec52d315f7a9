import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import type { ChartLists } from "./chart-list.ts";
import { findChartLists } from "./reads.server.ts";

/** The member's own lists, with what is restricted to providers. Nobody who views the site as the member gets them. */
export async function listOwnChart(ctx: Ctx): Promise<ChartLists | null> {
  const { userId, viewedBy } = requireMember(ctx);
  if (viewedBy) return null;
  return inReadTransaction(ctx, (tx) => findChartLists(tx.trx, userId));
}
