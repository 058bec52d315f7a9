import { z } from "zod";
import { defineJob } from "#core/jobs.ts";

export const sweepDiscountCodesJob = defineJob({ name: "billing.sweep-codes", schema: z.object({}), concurrency: 1 });

const invoice = z.object({ invoiceId: z.uuid() });
const payment = z.object({ paymentId: z.uuid() });
const plan = z.object({ planId: z.uuid() });

/** Charges an invoice, or authorizes the card for it. Retries are rows that come due, see `chargeInvoice`. */
export const chargeInvoiceJob = defineJob({
  name: "billing.charge",
  schema: invoice.extend({ isAskedFor: z.boolean().optional() }),
  concurrency: 10,
});
/** Captures or releases an authorization, or refreshes a payment's status. */
export const movePaymentJob = defineJob({ name: "billing.move-payment", schema: payment, concurrency: 10 });
export const sendRefundJob = defineJob({
  name: "billing.refund",
  schema: z.object({ refundId: z.uuid() }),
  concurrency: 5,
});
/** An invoice was voided: restores its code and releases its authorization. */
export const afterVoidJob = defineJob({ name: "billing.after-void", schema: invoice });
export const finishCancelJob = defineJob({ name: "billing.finish-cancel", schema: plan, concurrency: 5 });
/** A card was replaced: retries what failed with the old one. */
export const retryFailedJob = defineJob({ name: "billing.retry-failed", schema: z.object({ userId: z.uuid() }) });
export const handleProcessorEventJob = defineJob({
  name: "billing.processor-event",
  schema: z.object({ eventId: z.string().min(1).max(255) }),
  concurrency: 5,
});
/** Due rows, every minute; plan emails and the comparison with the processor, every night. */
export const sweepBillingJob = defineJob({ name: "billing.sweep", schema: z.object({}), concurrency: 1 });
export const remindOfPlansJob = defineJob({ name: "billing.remind", schema: z.object({}), concurrency: 1 });
export const reconcileJob = defineJob({ name: "billing.reconcile", schema: z.object({}), concurrency: 1 });

/** Jobs for the slices above; the worker's handlers connect them. */
export const invoicePaidJob = defineJob({ name: "billing.invoice-paid", schema: invoice });
export const planChangedJob = defineJob({ name: "billing.plan-changed", schema: plan });
