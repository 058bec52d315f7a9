import { requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import type { BlockedReorder } from "./order-desk.ts";
import { selectBlockedReorders } from "./queries-orders.server.ts";

/** Due orders blocked by a gate, as of the last check. */
export async function listBlockedReorders(ctx: Ctx): Promise<BlockedReorder[]> {
  requireStaff(ctx);
  return inTransaction(ctx, async (tx) => {
    const held = await selectBlockedReorders(tx.trx);
    await recordAudit(tx, { action: "order.listed" });
    return held;
  });
}
