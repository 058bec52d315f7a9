import { z } from "zod";
import { requireStaff } from "#core/actor.ts";
import type { Ctx, TxCtx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { enqueue } from "#core/jobs.ts";
import { refundInvoice } from "#domain/billing/payments/refund-invoice.ts";
import { releaseFill } from "#domain/prescribing/fills/release-fill.ts";
import { getClinicalFacts } from "#domain/catalog/get-clinical-facts.ts";
import { cancelAtPharmacyJob } from "./jobs.ts";
import { moveOrder } from "./move-order.ts";
import { CANCEL_REASONS, orderStates, refundCents, type CancelReason } from "./order.ts";
import { lockOrder, type Order } from "./queries.server.ts";
import { notifyMember } from "./notify.ts";

/** The staff form. */
export const OrderCancellation = z.object({
  orderId: z.uuid(),
  reason: z.enum(CANCEL_REASONS, "cancel-reason-missing"),
});

/**
 * Cancels an order that hasn't shipped and refunds what its stage allows: everything until the pharmacy starts on it. Releases
 * the fill and notifies the pharmacy and the member. Once shipped, it's a conflict.
 */
export async function cancelOrder(
  ctx: Ctx,
  input: z.infer<typeof OrderCancellation>,
): Promise<{ refundCents: number }> {
  requireStaff(ctx);
  return inTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx.trx, input.orderId);
    if (!order) throw new AppError("not-found");
    if (!orderStates.can("canceled", order)) throw new AppError("conflict");
    return { refundCents: await stopOrder(tx, order, input.reason) };
  });
}

export async function stopOrder(tx: TxCtx, order: Order, reason: CancelReason): Promise<number> {
  const { order_refund_percent } = await getClinicalFacts(tx);
  // Earlier refunds count.
  const share = refundCents(order.status, order.total_cents, order_refund_percent);
  const back = Math.max(0, share - order.refunded_cents);
  const change = { canceled_at: tx.now, refunded_cents: order.refunded_cents + back };
  await moveOrder(tx, order, "canceled", { change, reason });
  // If nothing was charged, void the invoice. If it was paid, refund the share its stage allows.
  if (order.invoice_id && (back > 0 || !order.paid_at)) {
    const amount = order.paid_at ? { amountCents: back } : {};
    await refundInvoice(tx, { invoiceId: order.invoice_id, ...amount, reason: "order-canceled" });
  }
  await releaseFill(tx, { orderId: order.id });
  if (order.send_tried_at) await enqueue(tx, cancelAtPharmacyJob, { orderId: order.id });
  await notifyMember(tx, order, "canceled");
  return back;
}
