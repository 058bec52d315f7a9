import { requireSystem } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { findInvoiceOf } from "#domain/billing/invoices/find-invoice-of.ts";
import { openInvoice } from "#domain/billing/invoices/open-invoice.ts";
import { findLabsLine } from "#domain/billing/invoices/find-labs-line.ts";
import { collectInvoice } from "#domain/billing/payments/collect-invoice.ts";
import { refundInvoice } from "#domain/billing/payments/refund-invoice.ts";
import { lockOrder } from "./queries-order.server.ts";

/**
 * Brings the fee of an order up to date with where it is: one invoice from the day the place was chosen, charged once the blood was
 * drawn, and nothing or all of it back if the order ends without that. It reads what is true now, so it may run late, twice or out
 * of order.
 */
export async function settleLabFee(ctx: Ctx, { orderId }: { orderId: string }): Promise<void> {
  requireSystem(ctx);
  await inTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx.trx, orderId);
    if (!order?.priceLineId) return;
    if (order.status === "canceled" || order.status === "expired") {
      const invoice = await findInvoiceOf(tx, { kind: "labs", referenceId: order.id });
      if (invoice) await refundInvoice(tx, { ...invoice, reason: "labs-canceled" });
      return;
    }
    const line = await findLabsLine(tx, { priceLineId: order.priceLineId });
    if (!line) return;
    const reference = { kind: "labs", id: order.id } as const;
    const { invoiceId } = await openInvoice(tx, { userId: order.userId, reference, lines: [line] });
    if (order.collectedAt) await collectInvoice(tx, { invoiceId });
  });
}
