import { requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { findLossFee } from "#domain/billing/invoices/find-loss-fee.ts";
import type { DeskOrder, BlockedReorder, OrdersView } from "./order-desk.ts";
import {
  findDeskOrder,
  findOrderByNumber,
  selectDeskOrders,
  selectBlockedReorders,
  selectOrderHistory,
} from "./queries-orders.server.ts";

/** Orders that need somebody, the late ones first. */
export async function listDeskOrders(ctx: Ctx, input: { view: Exclude<OrdersView, "held"> }): Promise<DeskOrder[]> {
  requireStaff(ctx);
  return inTransaction(ctx, async (tx) => {
    const orders = await selectDeskOrders(tx.trx, input.view, clinicToday(tx));
    await recordAudit(tx, { action: "order.listed" });
    return orders;
  });
}

/** Next orders that are due and wait for a gate, as the clinic last looked at them. */
export async function listBlockedReorders(ctx: Ctx): Promise<BlockedReorder[]> {
  requireStaff(ctx);
  return inTransaction(ctx, async (tx) => {
    const held = await selectBlockedReorders(tx.trx);
    await recordAudit(tx, { action: "order.listed" });
    return held;
  });
}

/** One order with its history, and whether a loss could still be helped for the fee. */
export async function getDeskOrder(ctx: Ctx, input: { orderId: string }) {
  requireStaff(ctx);
  return inTransaction(ctx, async (tx) => {
    const order = await findDeskOrder(tx.trx, input.orderId);
    if (!order) throw new AppError("not-found");
    await recordAudit(tx, { action: "order.read", subjectId: order.userId, objectId: order.id });
    const fee = await findLossFee(tx, { userId: order.userId });
    return {
      order,
      history: await selectOrderHistory(tx.trx, order.id),
      loss: fee && { ...fee, number: (await findDeskOrder(tx.trx, fee.orderId))?.number ?? null },
    };
  });
}

/** Whether there is such an order. */
export async function requireOrder(ctx: Ctx, input: { orderId: string }): Promise<void> {
  requireStaff(ctx);
  if (!(await inTransaction(ctx, ({ trx }) => findDeskOrder(trx, input.orderId)))) throw new AppError("not-found");
}

/** An order by its own number or its parcel's. */
export async function findOrder(ctx: Ctx, input: { text: string }): Promise<string | null> {
  requireStaff(ctx);
  const found = await inTransaction(ctx, ({ trx }) => findOrderByNumber(trx, input.text.trim()));
  return found?.id ?? null;
}
