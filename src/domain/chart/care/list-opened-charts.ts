import { requireAdmin } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { selectOpenedCharts, type OpenedChart } from "./queries.server.ts";

const SHOWN = 100;

/** Charts that were opened without a relation, newest first, for admins. */
export async function listOpenedCharts(ctx: Ctx): Promise<OpenedChart[]> {
  requireAdmin(ctx);
  return inTransaction(ctx, async (tx) => {
    await recordAudit(tx, { action: "chart.listed" });
    return selectOpenedCharts(tx.trx, SHOWN);
  });
}
