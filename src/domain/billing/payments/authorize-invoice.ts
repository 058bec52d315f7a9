import type { Ctx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { enqueue } from "#core/jobs.ts";
import { chargeInvoiceJob, movePaymentJob } from "../jobs.ts";
import { updateInvoice } from "../invoices/queries-invoice.server.ts";
import { findAlivePayment, updatePayment } from "./queries-payment.server.ts";
import { getBillingTerm } from "../plans/queries-plan.server.ts";
import { withVisitInvoice } from "./with-visit-invoice.ts";

const DAY_MS = 86_400_000;

/**
 * Authorizes the card for a visit: now if the visit is soon, otherwise some days before it, because an authorization lasts about
 * a week. If a visit is moved further out, its authorization is released and made again later.
 */
export async function authorizeInvoice(ctx: Ctx, input: { invoiceId: string; visitAt: Date }): Promise<void> {
  await withVisitInvoice(ctx, input.invoiceId, async (tx, invoice) => {
    const { visit_hold_days: days } = await getBillingTerm(tx.trx, clinicToday(tx));
    const from = new Date(input.visitAt.getTime() - days * DAY_MS);
    await updateInvoice(tx.trx, invoice.id, { authorize_at: from > tx.now ? from : tx.now });
    const payment = await findAlivePayment(tx.trx, invoice.id);
    if (payment && from > tx.now) {
      await updatePayment(tx.trx, payment.id, { requested_action: "cancel", due_at: tx.now });
      await enqueue(tx, movePaymentJob, { paymentId: payment.id });
    } else await enqueue(tx, chargeInvoiceJob, { invoiceId: invoice.id });
  });
}
