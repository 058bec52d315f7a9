import { requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { inTransaction } from "#core/db.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import type { DeskOrder, OrdersView } from "./order-desk.ts";
import { selectDeskOrders } from "./queries-orders.server.ts";

/** Orders that need attention, late ones first. */
export async function listDeskOrders(ctx: Ctx, input: { view: Exclude<OrdersView, "held"> }): Promise<DeskOrder[]> {
  requireStaff(ctx);
  return inTransaction(ctx, async (tx) => {
    const orders = await selectDeskOrders(tx.trx, input.view, clinicToday(tx));
    await recordAudit(tx, { action: "order.listed" });
    return orders;
  });
}
