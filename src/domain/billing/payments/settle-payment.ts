import type { Ctx, TxCtx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { enqueue } from "#core/jobs.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { addRefund } from "./add-refund.ts";
import { dunningStep } from "./dunning.ts";
import { sumOf } from "../invoices/invoice.ts";
import { chargeInvoiceJob, invoicePaidJob } from "../jobs.ts";
import { notePlanEvent } from "../plans/note-plan-event.ts";
import { paymentStates, statusOfIntent, type PaymentStatus } from "./payment.ts";
import { daysAfter, planStates, type Plan } from "../plans/plan.ts";
import type { PaymentIntent } from "./processor.ts";
import { selectLines, updateInvoice, type Invoice } from "../invoices/queries-invoice.server.ts";
import { findAlivePayment, updatePayment, type Payment } from "./queries-payment.server.ts";
import { getBillingTerm, lockPlan, updatePlan } from "../plans/queries-plan.server.ts";
import { notifyMember } from "../notify-member.ts";
import { writeEntry } from "../ledger/write-entry.ts";
import { changePayment, type Held } from "./change-payment.ts";

/** How long a member has to confirm a charge with their bank. */
const CONFIRM_DAYS = 7;
const DAY_MS = 86_400_000;

/**
 * Moves a payment to the status of its intent, if that's an allowed transition. Everything that follows (invoice, ledger, plan,
 * email, jobs) is in the same transaction. Called for responses, for webhooks in any order and number, and for sweeps: the second
 * time there's nothing left to do.
 */
export async function settlePayment(ctx: Ctx, paymentId: string, intent: PaymentIntent): Promise<void> {
  const to = statusOfIntent(intent);
  await changePayment(ctx, paymentId, async (tx, held) => {
    const { payment } = held;
    if (payment.processorId && payment.processorId !== intent.id) return unexpected(tx, payment, "other-intent");
    if (!payment.processorId) await updatePayment(tx.trx, payment.id, { processor_id: intent.id });
    if (to === null || to === payment.status) return stayPending(tx, payment, to);
    if (!paymentStates.can(to, payment)) return;
    await act(tx, held, to, intent);
  });
}

async function act(tx: TxCtx, held: Held, to: PaymentStatus, intent: PaymentIntent): Promise<void> {
  const { payment, invoice } = held;
  if (to === "captured") return capture(tx, held, intent);
  if (to === "failed") return fail(tx, held, intent.failureCode ?? "declined");
  if (to === "canceled") {
    await updatePayment(tx.trx, payment.id, { status: to, requested_action: null, due_at: null, settled_at: tx.now });
    await recordAudit(tx, { action: "payment.released", subjectId: payment.userId, objectId: payment.id });
    // An authorization expired: the sweep authorizes again for a future visit, and charges for a past one.
    if (invoice.status !== "open" || payment.requestedAction === "cancel") return;
    if (payment.status === "needs_authentication") {
      await afterFailure(tx, invoice, { isFinal: true, news: "failed" });
    } else if (payment.requestedAction === "capture") {
      await updateInvoice(tx.trx, invoice.id, { collect_at: tx.now, authorize_at: null });
      await enqueue(tx, chargeInvoiceJob, { invoiceId: invoice.id });
    }
    return;
  }
  if (to === "authorized") {
    await updatePayment(tx.trx, payment.id, { status: to, due_at: payment.requestedAction ? tx.now : null });
    await recordAudit(tx, { action: "payment.authorized", subjectId: payment.userId, objectId: payment.id });
    return;
  }
  const due_at = new Date(tx.now.getTime() + CONFIRM_DAYS * DAY_MS);
  await updatePayment(tx.trx, payment.id, { status: "needs_authentication", due_at, failure_code: intent.failureCode });
  await notifyMember(tx, payment.userId, { template: "payment-news", props: { news: "confirm", on: null } });
}

/** The charge succeeded. If the plan had already ended, refund it immediately and ship nothing. */
async function capture(tx: TxCtx, held: Held, intent: PaymentIntent): Promise<void> {
  const { payment, invoice, plan } = held;
  const alive = await findAlivePayment(tx.trx, invoice.id);
  if (alive && alive.id !== payment.id) return unexpected(tx, payment, "second-charge");
  if (intent.capturedCents !== invoice.totalCents) return unexpected(tx, payment, "other-amount");
  const isGivenUp = payment.status === "canceled" || invoice.status === "void" || isEnding(plan);
  await updatePayment(tx.trx, payment.id, {
    status: "captured",
    captured_cents: intent.capturedCents,
    requested_action: null,
    due_at: null,
    settled_at: tx.now,
    failure_code: null,
  });
  await writeSale(tx, invoice, payment.id);
  const charge = { kind: "charge", userId: payment.userId, invoiceId: invoice.id, paymentId: payment.id } as const;
  await writeEntry(tx, { ...charge, amountCents: intent.capturedCents });
  await closeAsPaid(tx, invoice);
  if (isGivenUp) {
    const reason = invoice.kind === "labs" ? "labs-canceled" : "plan-canceled";
    await addRefund(tx, { invoice, payment, amountCents: intent.capturedCents, reason });
    return;
  }
  await afterPaid(tx, invoice, plan);
}

/** An order that's free because of a code or credit is paid without the processor. */
export async function payWithoutCharge(tx: TxCtx, invoice: Invoice, plan: Plan | null): Promise<void> {
  await writeSale(tx, invoice, null);
  await closeAsPaid(tx, invoice);
  await afterPaid(tx, invoice, plan);
}

async function writeSale(tx: TxCtx, invoice: Invoice, paymentId: string | null): Promise<void> {
  const lines = await selectLines(tx.trx, invoice.id);
  const grossCents = sumOf(lines.filter(({ item }) => item !== "discount" && item !== "credit"));
  const discountCents = -sumOf(lines.filter(({ item }) => item === "discount"));
  const about = { userId: invoice.userId, invoiceId: invoice.id, paymentId };
  await writeEntry(tx, { ...about, kind: "sale", amountCents: grossCents });
  await writeEntry(tx, { ...about, kind: "discount", amountCents: discountCents });
}

async function closeAsPaid(tx: TxCtx, invoice: Invoice): Promise<void> {
  const closed = { status: "paid", collect_at: null, authorize_at: null, closed_at: tx.now };
  await updateInvoice(tx.trx, invoice.id, closed);
  await recordAudit(tx, { action: "invoice.paid", subjectId: invoice.userId, objectId: invoice.id });
}

async function afterPaid(tx: TxCtx, invoice: Invoice, plan: Plan | null): Promise<void> {
  await enqueue(tx, invoicePaidJob, { invoiceId: invoice.id });
  const news = invoice.failedAt ? "recovered" : "paid";
  await notifyMember(tx, invoice.userId, { template: "payment-news", props: { news, on: null } });
  if (!plan) return;
  await updatePlan(tx.trx, plan.id, { next_charge_on: daysAfter(clinicToday(tx), plan.daysSupply), skipped_on: null });
  const recovered = planStates.next("recover", plan);
  if (!recovered) return;
  await updatePlan(tx.trx, plan.id, { status: recovered });
  await notePlanEvent(tx, plan, { kind: "recovered", from: plan.status, to: recovered });
}

export async function fail(tx: TxCtx, { payment, invoice }: Held, code: string): Promise<void> {
  await updatePayment(tx.trx, payment.id, {
    status: "failed",
    failure_code: code.slice(0, 60),
    requested_action: null,
    due_at: null,
    settled_at: tx.now,
  });
  await recordAudit(tx, { action: "invoice.failed", subjectId: invoice.userId, objectId: invoice.id });
  if (invoice.status === "open") await afterFailure(tx, invoice, { isFinal: false, news: "failed" });
}

/**
 * Emails the next retry date each time. After the last retry, the plan is past due and waits for another card. A visit's
 * authorization is never past due: it's retried daily until the visit, and then the fee is charged.
 */
export async function afterFailure(
  tx: TxCtx,
  invoice: Invoice,
  what: { isFinal: boolean; news: "failed" | "no-card" },
): Promise<void> {
  const { dunning_days: days } = await getBillingTerm(tx.trx, clinicToday(tx));
  const failedAt = invoice.failedAt ?? tx.now;
  const step = what.isFinal ? null : dunningStep({ failedAt, days, now: tx.now });
  const next = invoice.authorizeAt ? (step ?? new Date(tx.now.getTime() + DAY_MS)) : step;
  const due = invoice.authorizeAt ? { authorize_at: next } : { collect_at: next };
  await updateInvoice(tx.trx, invoice.id, { ...due, failed_at: failedAt });
  const on = next?.toISOString() ?? null;
  const news = next ? what.news : "past-due";
  await notifyMember(tx, invoice.userId, { template: "payment-news", props: { news, on } });
  const plan = invoice.planId ? await lockPlan(tx.trx, invoice.planId) : null;
  const behind = plan && !next ? planStates.next("fall-behind", plan) : null;
  if (!plan || !behind) return;
  await updatePlan(tx.trx, plan.id, { status: behind });
  await notePlanEvent(tx, plan, { kind: "past-due", from: plan.status, to: behind });
}

/** Still in progress, or unchanged: read it again later. */
async function stayPending(tx: TxCtx, payment: Payment, to: PaymentStatus | null): Promise<void> {
  if (to !== null || payment.status !== "sending") return;
  await updatePayment(tx.trx, payment.id, { due_at: new Date(tx.now.getTime() + 60_000) });
}

function isEnding(plan: Plan | null): boolean {
  return plan?.status === "cancel_scheduled" || plan?.status === "canceled";
}

/** This should never happen: change nothing and alert staff. The nightly comparison finds it too. */
async function unexpected(
  tx: TxCtx,
  payment: Payment,
  what: "other-intent" | "second-charge" | "other-amount",
): Promise<void> {
  tx.log.error({ paymentId: payment.id, what }, "a payment is not as it should be");
}
