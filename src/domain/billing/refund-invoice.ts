import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { addRefund } from "./add-refund.ts";
import { requireStaffOrSystem } from "./may-see.ts";
import { lockInvoice } from "./queries-invoice.server.ts";
import { findAlivePayment, selectRefundsOf } from "./queries-payment.server.ts";
import type { RefundReason } from "./refund.ts";
import { voidInvoice } from "./void-invoice.ts";

/**
 * Gives money back to the card, by a job: at most what was paid and not given back yet. Without an amount, all of that. An invoice
 * that was not charged is called off instead.
 */
export async function refundInvoice(
  ctx: Ctx,
  input: { invoiceId: string; amountCents?: number; reason: RefundReason },
): Promise<{ refundId: string | null; amountCents: number }> {
  requireStaffOrSystem(ctx);
  return inTransaction(ctx, async (tx) => {
    const invoice = await lockInvoice(tx.trx, input.invoiceId);
    if (!invoice) throw new AppError("not-found");
    if (invoice.status === "open") {
      await voidInvoice(tx, invoice);
      return { refundId: null, amountCents: 0 };
    }
    const payment = await findAlivePayment(tx.trx, invoice.id);
    const refunds = await selectRefundsOf(tx.trx, invoice.id);
    const given = refunds.filter(({ status }) => status !== "failed").reduce((sum, one) => sum + one.amountCents, 0);
    const left = (payment?.capturedCents ?? 0) - given;
    const amountCents = input.amountCents ?? left;
    if (amountCents === 0) return { refundId: null, amountCents: 0 };
    if (!payment || amountCents < 0 || amountCents > left) throw new AppError("conflict");
    const refundId = await addRefund(tx, { invoice, payment, amountCents, reason: input.reason });
    return { refundId, amountCents };
  });
}
