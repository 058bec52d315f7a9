import { z } from "zod";
import { requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { dayIn } from "#core/dates.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { collectInvoice } from "#domain/billing/collect-invoice.ts";
import { openInvoice } from "#domain/billing/open-invoice.ts";
import { refundInvoice } from "#domain/billing/refund-invoice.ts";
import { REFUND_REASONS } from "#domain/billing/refund.ts";
import { getClinicalFacts } from "#domain/catalog/get-clinical-facts.ts";
import type { DeskOrder, OrdersView } from "./order-desk.ts";
import {
  findDeskOrder,
  findOrderByNumber,
  hasLossFee,
  selectDeskOrders,
  selectOrderHistory,
} from "./queries-orders.server.ts";

/** Orders that need somebody, the late ones first. */
export async function listDeskOrders(ctx: Ctx, input: { view: OrdersView }): Promise<DeskOrder[]> {
  requireStaff(ctx);
  return inTransaction(ctx, async (tx) => {
    const orders = await selectDeskOrders(tx.trx, input.view, dayIn(tx.env.CLINIC_TIME_ZONE, tx.now));
    await recordAudit(tx, { action: "order.listed" });
    return orders;
  });
}

/** One order with its history, and whether a loss could still be helped for the fee. */
export async function getDeskOrder(ctx: Ctx, input: { orderId: string }) {
  requireStaff(ctx);
  return inTransaction(ctx, async (tx) => {
    const order = await findDeskOrder(tx.trx, input.orderId);
    if (!order) throw new AppError("not-found");
    await recordAudit(tx, { action: "order.read", subjectId: order.userId, objectId: order.id });
    return {
      order,
      history: await selectOrderHistory(tx.trx, order.id),
      hadLoss: await hasLossFee(tx.trx, order.userId),
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
  return inTransaction(ctx, ({ trx }) => findOrderByNumber(trx, input.text.trim()));
}

export const OrderRefund = z.object({
  orderId: z.uuid(),
  amountCents: z.int("Enter an amount such as 15.00").positive("Enter an amount such as 15.00"),
  reason: z.enum(REFUND_REASONS, "Choose why"),
});

/** Gives part of the money back without stopping the order. More than was paid is refused. */
export async function refundOrder(ctx: Ctx, input: z.infer<typeof OrderRefund>): Promise<void> {
  requireStaff(ctx);
  await inTransaction(ctx, async (tx) => {
    const order = await findDeskOrder(tx.trx, input.orderId);
    if (!order) throw new AppError("not-found");
    if (!order.invoiceId || !order.paidAt) throw new AppError("conflict");
    const { amountCents, reason } = input;
    await refundInvoice(tx, { invoiceId: order.invoiceId, amountCents, reason });
  });
}

/**
 * A member lost what arrived. The first time a fee opens the way to an early fill; a second loss needs a visit, so it is a
 * conflict here. The fee is one invoice for the order, however often it is pressed.
 */
export async function chargeLossFee(ctx: Ctx, input: { orderId: string }): Promise<{ feeCents: number }> {
  requireStaff(ctx);
  const { early_refill_fee_cents: feeCents } = await getClinicalFacts(ctx);
  return inTransaction(ctx, async (tx) => {
    const order = await findDeskOrder(tx.trx, input.orderId);
    if (!order) throw new AppError("not-found");
    if (!order.shippedAt || (await hasLossFee(tx.trx, order.userId))) throw new AppError("conflict");
    const { invoiceId } = await openInvoice(tx, {
      userId: order.userId,
      reference: { kind: "loss-fee", id: order.id },
      lines: [{ item: "fee", label: "Replacement of a lost package", amountCents: feeCents, priceLineId: null }],
    });
    await collectInvoice(tx, { invoiceId });
    await recordAudit(tx, { action: "order.loss-charged", subjectId: order.userId, objectId: order.id });
    return { feeCents };
  });
}
