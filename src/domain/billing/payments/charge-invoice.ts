import { requireSystem } from "#core/actor.ts";
import type { Ctx, TxCtx } from "#core/ctx.ts";
import { clinicToday, startOfDayIn } from "#core/dates.ts";
import { inTransaction } from "#core/db.ts";
import { newId } from "#core/id.ts";
import { lockInvoiceAndPlan } from "../invoices/lock-rows.ts";
import { isChargeable } from "../plans/plan.ts";
import type { PaymentProcessor } from "./processor.ts";
import { findCard } from "../cards/queries-card.server.ts";
import { updateInvoice, type Invoice } from "../invoices/queries-invoice.server.ts";
import { findAlivePayment, insertPayment, lockPayment, updatePayment, type Payment } from "./queries-payment.server.ts";
import { SENDING_LASTS_MS, sendPayment } from "./send-payment.ts";
import { afterFailure, payWithoutCharge } from "./settle-payment.ts";

/**
 * Charges a due invoice, or authorizes the card for a visit. However many callers there are, the result is one payment: we lock
 * the plan, the invoice and its payment to decide, and write the payment's row with its key before we call the processor. If we
 * crash in between, the row comes due and is sent again under the same key.
 */
export async function chargeInvoice(
  ctx: Ctx,
  input: { invoiceId: string; isAskedFor?: boolean | undefined },
  processor: PaymentProcessor,
): Promise<void> {
  requireSystem(ctx);
  const payment = await inTransaction(ctx, (tx) => beginPayment(tx, input));
  if (payment) await sendPayment(ctx, payment, processor);
}

/** The payment to send now, or null: done, not due, not allowed, or being handled by someone else. */
async function beginPayment(
  tx: TxCtx,
  input: { invoiceId: string; isAskedFor?: boolean | undefined },
): Promise<Payment | null> {
  const held = await lockInvoiceAndPlan(tx, input.invoiceId);
  if (held?.invoice.status !== "open") return null;
  const { invoice, plan } = held;
  const alive = await findAlivePayment(tx.trx, invoice.id);
  if (alive) return resumePayment(tx, alive.id, plan !== null && !isChargeable(plan, clinicToday(tx)));
  const capture = captureNow(tx, invoice, input.isAskedFor ?? false);
  if (!capture) return null;
  if (plan && !isChargeable(plan, clinicToday(tx))) {
    await waitForPlan(tx, invoice, plan.nextChargeOn);
    return null;
  }
  if (invoice.totalCents === 0) {
    await payWithoutCharge(tx, invoice, plan);
    return null;
  }
  return addPayment(tx, invoice, capture);
}

/** What's due now: the charge, an authorization for a future visit, or nothing yet. */
function captureNow(tx: TxCtx, invoice: Invoice, isAskedFor: boolean): Payment["capture"] | null {
  const { collectAt, authorizeAt } = invoice;
  if (collectAt && (collectAt <= tx.now || isAskedFor)) return "automatic";
  // Past due: no automatic retries, but the owner can ask for one.
  if (!collectAt && isAskedFor && invoice.failedAt && !authorizeAt) return "automatic";
  if (authorizeAt && (authorizeAt <= tx.now || isAskedFor)) return "manual";
  return null;
}

/** An early charge waits for its day. An inactive plan blocks its invoices from being charged at all. */
async function waitForPlan(tx: TxCtx, invoice: Invoice, nextChargeOn: string | null): Promise<void> {
  if (!nextChargeOn || nextChargeOn <= clinicToday(tx)) return;
  await updateInvoice(tx.trx, invoice.id, { collect_at: startOfDayIn(tx.env.CLINIC_TIME_ZONE, nextChargeOn) });
}

async function addPayment(tx: TxCtx, invoice: Invoice, capture: Payment["capture"]): Promise<Payment | null> {
  const card = await findCard(tx.trx, invoice.userId);
  if (!card) {
    // Nothing is due before the visit, so nothing has failed: the fee is authorized as soon as there's a card.
    if (capture === "automatic") await afterFailure(tx, invoice, { isFinal: false, news: "no-card" });
    return null;
  }
  const id = newId(tx.now.getTime());
  const isNew = await insertPayment(tx.trx, {
    id,
    invoice_id: invoice.id,
    user_id: invoice.userId,
    plan_id: invoice.planId,
    kind: invoice.kind,
    amount_cents: invoice.totalCents,
    capture,
    method_id: card.id,
    created_at: tx.now,
    status: "sending",
    tries: 1,
    sent_at: tx.now,
    due_at: new Date(tx.now.getTime() + SENDING_LASTS_MS),
  });
  return isNew ? ((await lockPayment(tx.trx, id)) ?? null) : null;
}

/** A payment whose sender died, or that was postponed, is sent again by the current lock holder. */
async function resumePayment(tx: TxCtx, paymentId: string, isPlanStopped: boolean): Promise<Payment | null> {
  const payment = await lockPayment(tx.trx, paymentId);
  if (!payment || (payment.status !== "sending" && payment.status !== "waiting")) return null;
  if (!payment.dueAt || payment.dueAt > tx.now) return null;
  // The plan was paused or ended in the meantime: `finishCancel` and `movePayment` check the payment's outcome; it isn't sent
  // again.
  if (isPlanStopped) return null;
  const dueAt = new Date(tx.now.getTime() + SENDING_LASTS_MS);
  await updatePayment(tx.trx, payment.id, { status: "sending", tries: payment.tries + 1, due_at: dueAt });
  return { ...payment, status: "sending", tries: payment.tries + 1, dueAt };
}
