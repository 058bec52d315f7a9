import { finishCancel } from "#domain/billing/plans/finish-cancel.ts";
import { chargeInvoice } from "#domain/billing/payments/charge-invoice.ts";
import { handleEvent } from "#domain/billing/payments/handle-event.ts";
import {
  afterVoidJob,
  chargeInvoiceJob,
  finishCancelJob,
  handleProcessorEventJob,
  movePaymentJob,
  reconcileJob,
  remindOfPlansJob,
  retryFailedJob,
  sendRefundJob,
  sweepBillingJob,
} from "#domain/billing/jobs.ts";
import { movePayment } from "#domain/billing/payments/move-payment.ts";
import type { PaymentProcessor } from "#domain/billing/payments/processor.ts";
import { reconcile } from "#domain/billing/payments/reconcile.ts";
import { remindOfPlans } from "#domain/billing/plans/remind-of-plans.ts";
import { retryFailed } from "#domain/billing/payments/retry-failed.ts";
import { sendRefund } from "#domain/billing/payments/send-refund.ts";
import { sweepBilling } from "#domain/billing/sweep-billing.ts";
import { afterVoid } from "#domain/billing/invoices/after-void.ts";
import { on, type Handler } from "./handler.ts";

/** All of the worker's billing jobs: the only code that asks the processor to move money. */
export const billingHandlers = (processor: PaymentProcessor): Handler[] => [
  on(chargeInvoiceJob, (ctx, payload) => chargeInvoice(ctx, payload, processor)),
  on(movePaymentJob, (ctx, { paymentId }) => movePayment(ctx, { paymentId }, processor)),
  on(sendRefundJob, (ctx, { refundId }) => sendRefund(ctx, { refundId }, processor)),
  on(afterVoidJob, (ctx, { invoiceId }) => afterVoid(ctx, { invoiceId }, processor)),
  on(finishCancelJob, (ctx, { planId }) => finishCancel(ctx, { planId }, processor)),
  on(retryFailedJob, (ctx, { userId }) => retryFailed(ctx, { userId }, processor)),
  on(handleProcessorEventJob, (ctx, { eventId }) => handleEvent(ctx, { eventId }, processor)),
  on(sweepBillingJob, (ctx) => sweepBilling(ctx)),
  on(remindOfPlansJob, (ctx) => remindOfPlans(ctx)),
  on(reconcileJob, (ctx) => reconcile(ctx, processor)),
];
