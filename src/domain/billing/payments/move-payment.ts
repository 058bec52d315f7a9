import { requireSystem } from "#core/actor.ts";
import type { Ctx, TxCtx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { lockInvoiceAndPlan } from "../invoices/lock-rows.ts";
import type { Answer, PaymentIntent, PaymentProcessor } from "./processor.ts";
import { findCustomer } from "../cards/queries-card.server.ts";
import { findPayment, lockPayment, updatePayment, type Payment } from "./queries-payment.server.ts";
import { settlePayment } from "./settle-payment.ts";

const FIRST_WAIT_SECONDS = 10;
const MAX_WAIT_SECONDS = 3600;
/** While one job is asking, no other needs to. */
const LEASE_MS = 60_000;

/**
 * Captures or releases an authorization, ends a payment nobody can make anymore, or refreshes its status. Safe to run at any
 * time: each action has the payment's own key, and the result is applied along the allowed transitions.
 */
export async function movePayment(ctx: Ctx, input: { paymentId: string }, processor: PaymentProcessor): Promise<void> {
  requireSystem(ctx);
  const todo = await inTransaction(ctx, (tx) => decide(tx, input.paymentId));
  if (!todo) return;
  const answer = await todo.ask(processor);
  if (answer.kind === "ok") {
    if (answer.value) await settlePayment(ctx, input.paymentId, answer.value);
    else await inTransaction(ctx, (tx) => giveUp(tx, input.paymentId));
    return;
  }
  // The intent changed on its own, for example because the member just confirmed it: read it and apply that.
  if (answer.kind === "refused" && todo.payment.processorId) {
    const seen = await processor.retrievePaymentIntent({ intentId: todo.payment.processorId });
    if (seen.kind === "ok") return settlePayment(ctx, input.paymentId, seen.value);
  }
  ctx.log.warn({ paymentId: input.paymentId, answer: answer.kind }, "payment will be looked at again");
  const wait = Math.min(MAX_WAIT_SECONDS, FIRST_WAIT_SECONDS * 2 ** Math.min(todo.payment.tries, 10));
  const due_at = new Date(ctx.now.getTime() + wait * 1000);
  await inTransaction(ctx, ({ trx }) => updatePayment(trx, input.paymentId, { due_at, tries: todo.payment.tries + 1 }));
}

type ToDo = { payment: Payment; ask(processor: PaymentProcessor): Promise<Answer<PaymentIntent | null>> };

async function decide(tx: TxCtx, paymentId: string): Promise<ToDo | null> {
  const found = await findPayment(tx.trx, paymentId);
  const held = found ? await lockInvoiceAndPlan(tx, found.invoiceId) : null;
  const payment = await lockPayment(tx.trx, paymentId);
  if (!payment || !held || ["captured", "failed", "canceled"].includes(payment.status)) return null;
  const { invoice, plan } = held;
  const isCalledOff = invoice.status === "void" || plan?.status === "cancel_scheduled" || plan?.status === "canceled";
  const isUnconfirmed = payment.status === "needs_authentication" && payment.dueAt !== null && payment.dueAt <= tx.now;
  const requestedAction = isCalledOff || isUnconfirmed ? "cancel" : payment.requestedAction;
  if (payment.status === "waiting") {
    if (requestedAction === "cancel") await giveUp(tx, payment.id);
    return null;
  }
  const { processorId: intentId } = payment;
  if (!intentId) {
    // The sender may still be working on it. After that, the processor's records say whether it arrived.
    if (payment.dueAt && payment.dueAt > tx.now) return null;
    const customerId = (await findCustomer(tx.trx, payment.userId))?.processorId ?? "";
    if (requestedAction !== "cancel") return null;
    return { payment, ask: (processor) => processor.findPaymentIntent({ customerId, paymentId: payment.id }) };
  }
  if (isCalledOff && payment.requestedAction !== "cancel")
    await updatePayment(tx.trx, payment.id, { requested_action: "cancel" });
  await updatePayment(tx.trx, payment.id, { due_at: new Date(tx.now.getTime() + LEASE_MS) });
  if (requestedAction === "cancel") {
    return { payment, ask: (processor) => processor.cancelPaymentIntent({ key: `cancel:${payment.id}`, intentId }) };
  }
  if (requestedAction === "capture" && payment.status === "authorized") {
    const amountCents = invoice.totalCents;
    return {
      payment,
      ask: (processor) => processor.capturePaymentIntent({ key: `capture:${payment.id}`, intentId, amountCents }),
    };
  }
  return { payment, ask: (processor) => processor.retrievePaymentIntent({ intentId }) };
}

/** It never reached the processor. If it turns up there after all, it's refunded, see `settlePayment`. */
async function giveUp(tx: TxCtx, paymentId: string): Promise<void> {
  const payment = await lockPayment(tx.trx, paymentId);
  if (!payment || (payment.status !== "waiting" && payment.status !== "sending") || payment.processorId) return;
  await updatePayment(tx.trx, paymentId, {
    status: "canceled",
    requested_action: null,
    due_at: null,
    settled_at: tx.now,
  });
}
