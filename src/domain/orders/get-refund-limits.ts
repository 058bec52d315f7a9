import { requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { getClinicalFacts } from "#domain/catalog/get-clinical-facts.ts";
import { maxRefundCents, type MakeGoodReason, type OrderStatus } from "./order.ts";

export type RefundLimits = Record<MakeGoodReason, number>;

type PaidOrder = { status: OrderStatus; totalCents: number; paidAt: Date | null; refundedCents: number };

/** How much of an order can still be refunded, per reason. */
export async function getRefundLimits(ctx: Ctx, order: PaidOrder): Promise<RefundLimits> {
  requireStaff(ctx);
  const facts = await getClinicalFacts(ctx);
  const shares = { ...facts.order_refund_percent, afterShipping: facts.order_refund_after_shipping_percent };
  const left = (reason: MakeGoodReason) =>
    Math.max(0, maxRefundCents({ ...order, isPaid: order.paidAt !== null }, reason, shares) - order.refundedCents);
  return { "order-problem": left("order-problem"), mistake: left("mistake"), goodwill: left("goodwill") };
}
