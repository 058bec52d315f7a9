import type { Ctx, TxCtx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { enqueue } from "#core/jobs.ts";
import { chargeInvoiceJob, movePaymentJob } from "../jobs.ts";
import { insertLines, selectLines, updateInvoice, type Invoice } from "../invoices/queries-invoice.server.ts";
import { findAlivePayment, updatePayment } from "./queries-payment.server.ts";
import { getBillingTerm } from "../plans/queries-plan.server.ts";
import { voidInvoice } from "../invoices/void-invoice.ts";
import { withVisitInvoice } from "./with-visit-invoice.ts";

/**
 * The visit took place: captures its fee, or charges it if there's no authorization. For a late cancellation or no-show, keeps
 * what the terms say; the rest is a separate line. If nothing is kept, the invoice is voided.
 */
export async function captureInvoice(ctx: Ctx, input: { invoiceId: string; isUntimely?: boolean }): Promise<void> {
  await withVisitInvoice(ctx, input.invoiceId, async (tx, invoice) => {
    const term = await getBillingTerm(tx.trx, clinicToday(tx));
    const retainedPercent = input.isUntimely ? term.untimely_percent : 100;
    if (retainedPercent === 0) return voidInvoice(tx, invoice);
    if (retainedPercent < 100) await letGo(tx, invoice, retainedPercent);
    const payment = await findAlivePayment(tx.trx, invoice.id);
    if (payment) {
      await updatePayment(tx.trx, payment.id, { requested_action: "capture", due_at: payment.dueAt ?? tx.now });
      await enqueue(tx, movePaymentJob, { paymentId: payment.id });
      return;
    }
    // A failed authorization isn't a failed charge: notices only cover what happens from here on.
    await updateInvoice(tx.trx, invoice.id, { collect_at: tx.now, authorize_at: null, failed_at: null });
    await enqueue(tx, chargeInvoiceJob, { invoiceId: invoice.id });
  });
}

async function letGo(tx: TxCtx, invoice: Invoice, retainedPercent: number): Promise<void> {
  const lines = await selectLines(tx.trx, invoice.id);
  if (lines.some(({ item }) => item === "released")) return;
  const retainedCents = Math.max(1, Math.round((invoice.totalCents * retainedPercent) / 100));
  const amountCents = retainedCents - invoice.totalCents;
  const released = { item: "released", label: "Part not charged", amountCents, priceLineId: null } as const;
  await insertLines(tx.trx, invoice.id, [released], lines.length + 1);
  await updateInvoice(tx.trx, invoice.id, { total_cents: retainedCents });
}
