import { z } from "zod";
import { requireStaff } from "#core/actor.ts";
import type { Ctx, TxCtx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { idFrom } from "#core/id.ts";
import { mac, newest } from "#core/keyring.ts";
import { refundInvoice } from "#domain/billing/payments/refund-invoice.ts";
import { getClinicalFacts } from "#domain/catalog/get-clinical-facts.ts";
import { MAKE_GOOD_REASONS, mostBackCents, type MakeGoodReason } from "#domain/orders/order.ts";
import type { DeskOrder } from "./order-desk.ts";
import { addRefundedCents, findDeskOrder, hasRefund, lockDeskOrder } from "./queries-orders.server.ts";

export const OrderRefund = z.object({
  orderId: z.uuid(),
  amountCents: z.int("Enter an amount such as 15.00").positive("Enter an amount such as 15.00"),
  reason: z.enum(MAKE_GOOD_REASONS, "Choose why"),
  /** Of the page from which it was pressed: the same press twice is one refund. */
  press: z.uuid(),
  /** What had been given back when that page was opened. */
  seenCents: z.int().nonnegative(),
});

export type RefundLimits = Record<MakeGoodReason, number>;

/** What may still go back of an order, for each reason. */
export async function refundLimits(ctx: Ctx, order: DeskOrder): Promise<RefundLimits> {
  requireStaff(ctx);
  const facts = await getClinicalFacts(ctx);
  const shares = { ...facts.order_refund_percent, afterShipping: facts.order_refund_after_shipping_percent };
  const left = (reason: MakeGoodReason) =>
    Math.max(0, mostBackCents({ ...order, isPaid: order.paidAt !== null }, reason, shares) - order.refundedCents);
  return { "order-problem": left("order-problem"), mistake: left("mistake"), goodwill: left("goodwill") };
}

export type Refunded = { kind: "done" } | { kind: "too-much"; mostCents: number };

/**
 * Gives part of the money back without stopping the order, as far as its stage allows for the reason. Two colleagues at once: the
 * second one saw less than has been given back meanwhile, which is a conflict.
 */
export async function refundOrder(ctx: Ctx, input: z.infer<typeof OrderRefund>): Promise<Refunded> {
  requireStaff(ctx);
  return inTransaction(ctx, async (tx) => {
    await lockDeskOrder(tx.trx, input.orderId);
    const order = await findDeskOrder(tx.trx, input.orderId);
    if (!order) throw new AppError("not-found");
    if (!order.invoiceId || !order.paidAt) throw new AppError("conflict");
    const refundId = refundIdOf(tx, input);
    if (await hasRefund(tx.trx, refundId)) return { kind: "done" };
    if (order.refundedCents !== input.seenCents) throw new AppError("conflict");
    const { [input.reason]: mostCents } = await refundLimits(tx, order);
    if (input.amountCents > mostCents) return { kind: "too-much", mostCents };
    const { amountCents, reason } = input;
    await refundInvoice(tx, { invoiceId: order.invoiceId, amountCents, reason, refundId });
    await addRefundedCents(tx.trx, order.id, amountCents);
    return { kind: "done" };
  });
}

function refundIdOf(tx: TxCtx, { orderId, press }: { orderId: string; press: string }): string {
  return idFrom(mac(newest(tx.env.DATA_KEYS).key, `refund:${orderId}:${press}`));
}
