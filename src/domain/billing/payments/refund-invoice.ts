import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { addRefund } from "./add-refund.ts";
import { lockInvoiceAndPlan } from "../invoices/lock-rows.ts";
import { requireStaffOrSystem } from "../may-see.ts";
import { findAlivePayment, selectRefundsOf } from "./queries-payment.server.ts";
import type { RefundReason } from "./refund.ts";
import { voidInvoice } from "../invoices/void-invoice.ts";

/**
 * Refunds the card through a job: at most what was paid and not yet refunded. Without an amount, all of it. An uncharged invoice
 * is voided instead.
 */
export async function refundInvoice(
  ctx: Ctx,
  input: { invoiceId: string; amountCents?: number; reason: RefundReason; refundId?: string },
): Promise<{ refundId: string | null; amountCents: number }> {
  requireStaffOrSystem(ctx);
  return inTransaction(ctx, async (tx) => {
    const held = await lockInvoiceAndPlan(tx, input.invoiceId);
    if (!held) throw new AppError("not-found");
    const { invoice } = held;
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
    const refund = { id: input.refundId, invoice, payment, amountCents, reason: input.reason };
    const refundId = await addRefund(tx, refund);
    return { refundId, amountCents };
  });
}
