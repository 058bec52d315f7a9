import { z } from "zod";
import { requireStaff } from "#core/actor.ts";
import type { Ctx, TxCtx } from "#core/ctx.ts";
import { dayIn } from "#core/dates.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { collectInvoice } from "#domain/billing/payments/collect-invoice.ts";
import { openInvoice } from "#domain/billing/invoices/open-invoice.ts";
import { getClinicalFacts } from "#domain/catalog/get-clinical-facts.ts";
import type { DeskOrder, HeldReorder, OrdersView } from "./order-desk.ts";
import {
  findDeskOrder,
  findLossFee,
  findOrderByNumber,
  isSecondLossFee,
  selectDeskOrders,
  selectHeldReorders,
  selectOrderHistory,
} from "./queries-orders.server.ts";

/** Orders that need somebody, the late ones first. */
export async function listDeskOrders(ctx: Ctx, input: { view: Exclude<OrdersView, "held"> }): Promise<DeskOrder[]> {
  requireStaff(ctx);
  return inTransaction(ctx, async (tx) => {
    const orders = await selectDeskOrders(tx.trx, input.view, dayIn(tx.env.CLINIC_TIME_ZONE, tx.now));
    await recordAudit(tx, { action: "order.listed" });
    return orders;
  });
}

/** Next orders that are due and wait for a gate, as the clinic last looked at them. */
export async function listHeldReorders(ctx: Ctx): Promise<HeldReorder[]> {
  requireStaff(ctx);
  return inTransaction(ctx, async (tx) => {
    const held = await selectHeldReorders(tx.trx);
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
    const fee = await findLossFee(tx.trx, order.userId);
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

export const OrderLoss = z.object({ orderId: z.uuid() });

/**
 * A member lost what arrived. Once for each member a fee opens the way to an early fill; a second loss needs a visit, so it is a
 * conflict here. Pressed twice it is one fee; on two orders at once, the database lets one through.
 */
export async function chargeLossFee(ctx: Ctx, input: z.infer<typeof OrderLoss>): Promise<{ feeCents: number }> {
  requireStaff(ctx);
  const { early_refill_fee_cents: feeCents } = await getClinicalFacts(ctx);
  try {
    await inTransaction(ctx, (tx) => openLossFee(tx, input.orderId, feeCents));
  } catch (error) {
    if (!isSecondLossFee(error)) throw error;
    throw new AppError("conflict", { cause: error });
  }
  return { feeCents };
}

async function openLossFee(tx: TxCtx, orderId: string, feeCents: number): Promise<void> {
  const order = await findDeskOrder(tx.trx, orderId);
  if (!order) throw new AppError("not-found");
  const before = await findLossFee(tx.trx, order.userId);
  if (before?.orderId === order.id) return;
  if (!order.shippedAt || before) throw new AppError("conflict");
  const { invoiceId, totalCents } = await openInvoice(tx, {
    userId: order.userId,
    reference: { kind: "loss-fee", id: order.id },
    lines: [{ item: "fee", label: "Replacement of a lost package", amountCents: feeCents, priceLineId: null }],
  });
  if (totalCents > 0) await collectInvoice(tx, { invoiceId });
  await recordAudit(tx, { action: "order.loss-charged", subjectId: order.userId, objectId: order.id });
}
