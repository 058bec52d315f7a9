import { z } from "zod";
import { requireStaff } from "#core/actor.ts";
import type { Ctx, TxCtx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { idFrom } from "#core/id.ts";
import { mac, newest } from "#core/keyring.ts";
import { listRefunds } from "#domain/billing/payments/list-refunds.ts";
import { refundInvoice } from "#domain/billing/payments/refund-invoice.ts";
import { MAKE_GOOD_REASONS } from "./order.ts";
import { lockOrder, updateOrder } from "./queries.server.ts";
import { getRefundLimits } from "./get-refund-limits.ts";

export const OrderRefund = z.object({
  orderId: z.uuid(),
  amountCents: z.int("refund-amount-wrong").positive("refund-amount-wrong"),
  reason: z.enum(MAKE_GOOD_REASONS, "refund-reason-missing"),
  /** Id of the page the form came from, so a double click is one refund. */
  press: z.uuid(),
  /** The amount already refunded when that page was opened. */
  seenCents: z.int().nonnegative(),
});

export type Refunded = { kind: "done" } | { kind: "too-much"; maxCents: number };

/**
 * Refunds part of an order without canceling it, up to the limit for its stage and reason. If a colleague refunded something
 * since the page was opened, it's a conflict.
 */
export async function refundOrder(ctx: Ctx, input: z.infer<typeof OrderRefund>): Promise<Refunded> {
  requireStaff(ctx);
  return inTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx.trx, input.orderId);
    if (!order) throw new AppError("not-found");
    if (!order.invoice_id || !order.paid_at) throw new AppError("conflict");
    const refundId = refundIdOf(tx, input);
    const refunds = await listRefunds(tx, { invoiceId: order.invoice_id });
    if (refunds.some(({ id }) => id === refundId)) return { kind: "done" };
    const refundedCents = refunds
      .filter(({ status }) => status !== "failed")
      .reduce((sum, refund) => sum + refund.amountCents, 0);
    if (refundedCents !== input.seenCents) throw new AppError("conflict");
    const { status, total_cents: totalCents, paid_at: paidAt } = order;
    const limits = await getRefundLimits(tx, { status, totalCents, paidAt, refundedCents });
    const maxCents = limits[input.reason];
    if (input.amountCents > maxCents) return { kind: "too-much", maxCents };
    const { amountCents, reason } = input;
    await refundInvoice(tx, { invoiceId: order.invoice_id, amountCents, reason, refundId });
    // The member's page shows it too.
    await updateOrder(tx.trx, order.id, { refunded_cents: Math.min(totalCents, order.refunded_cents + amountCents) });
    return { kind: "done" };
  });
}

function refundIdOf(tx: TxCtx, { orderId, press }: { orderId: string; press: string }): string {
  return idFrom(mac(newest(tx.env.DATA_KEYS).key, `refund:${orderId}:${press}`));
}
