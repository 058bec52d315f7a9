import { z } from "zod";
import { defineJob } from "#core/jobs.ts";

export const sweepDiscountCodesJob = defineJob({ name: "billing.sweep-codes", schema: z.object({}), concurrency: 1 });

const invoice = z.object({ invoiceId: z.uuid() });
const payment = z.object({ paymentId: z.uuid() });
const plan = z.object({ planId: z.uuid() });

/** Charges an invoice, or puts a hold on the card for it. Retries are rows that fall due, see `chargeInvoice`. */
export const chargeInvoiceJob = defineJob({
  name: "billing.charge",
  schema: invoice.extend({ isAskedFor: z.boolean().optional() }),
  concurrency: 10,
});
/** Takes or gives back a hold, or reads again how a payment stands. */
export const movePaymentJob = defineJob({ name: "billing.move-payment", schema: payment, concurrency: 10 });
export const sendRefundJob = defineJob({
  name: "billing.refund",
  schema: z.object({ refundId: z.uuid() }),
  concurrency: 5,
});
/** An invoice was called off: its code and its hold go back. */
export const afterVoidJob = defineJob({ name: "billing.after-void", schema: invoice });
export const finishCancelJob = defineJob({ name: "billing.finish-cancel", schema: plan, concurrency: 5 });
/** A card was replaced: what failed with the old one is tried again. */
export const retryFailedJob = defineJob({ name: "billing.retry-failed", schema: z.object({ userId: z.uuid() }) });
export const handleProcessorEventJob = defineJob({
  name: "billing.processor-event",
  schema: z.object({ eventId: z.string().min(1).max(255) }),
  concurrency: 5,
});
/** What fell due, every minute; letters about plans and the comparison of the books, every night. */
export const sweepBillingJob = defineJob({ name: "billing.sweep", schema: z.object({}), concurrency: 1 });
export const remindOfPlansJob = defineJob({ name: "billing.remind", schema: z.object({}), concurrency: 1 });
export const reconcileJob = defineJob({ name: "billing.reconcile", schema: z.object({}), concurrency: 1 });

/** News for the slices above; the lines between them stand in the worker's handlers. */
export const invoicePaidJob = defineJob({ name: "billing.invoice-paid", schema: invoice });
export const planChangedJob = defineJob({ name: "billing.plan-changed", schema: plan });
