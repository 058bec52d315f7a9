import { requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import type { BlockedReorder } from "./order-desk.ts";
import { selectBlockedReorders } from "./queries-orders.server.ts";

/** Next orders that are due and wait for a gate, as the clinic last looked at them. */
export async function listBlockedReorders(ctx: Ctx): Promise<BlockedReorder[]> {
  requireStaff(ctx);
  return inTransaction(ctx, async (tx) => {
    const held = await selectBlockedReorders(tx.trx);
    await recordAudit(tx, { action: "order.listed" });
    return held;
  });
}
