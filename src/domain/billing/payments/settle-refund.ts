import { requireSystem } from "#core/actor.ts";
import type { Ctx, TxCtx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { lockInvoiceAndPlan } from "../invoices/lock-rows.ts";
import { sumOf } from "../invoices/invoice.ts";
import type { ProcessorRefund } from "./processor.ts";
import { findInvoice, giveCodeBack, selectLines, updateInvoice } from "../invoices/queries-invoice.server.ts";
import { findRefund, lockRefund, selectRefundsOf, updateRefund, type Refund } from "./queries-payment.server.ts";
import { notifyMember } from "../notify-member.ts";
import { writeEntry } from "../ledger/write-entry.ts";

/** Moves a refund to the processor's status. If it fails after all, we still have the money, and staff must look. */
export async function settleRefund(ctx: Ctx, refundId: string, at: ProcessorRefund): Promise<void> {
  requireSystem(ctx);
  await inTransaction(ctx, async (tx) => {
    const refund = await lockRefundAndInvoice(tx, refundId);
    if (!refund || (refund.processorId && refund.processorId !== at.id)) return;
    if (at.status === "failed" || at.status === "canceled") return failRefund(tx, refund, at.id);
    if (refund.status !== "sending" || at.amountCents !== refund.amountCents) return;
    await updateRefund(tx.trx, refund.id, { status: "done", processor_id: at.id, due_at: null, settled_at: tx.now });
    const about = { userId: refund.userId, invoiceId: refund.invoiceId, paymentId: null, refundId: refund.id };
    await writeEntry(tx, { ...about, kind: "refund", amountCents: refund.amountCents, reason: refund.reason });
    await recordAudit(tx, { action: "refund.done", subjectId: refund.userId, objectId: refund.id });
    await notifyMember(tx, refund.userId, { template: "payment-news", props: { news: "refunded", on: null } });
    await restate(tx, refund);
  });
}

/** Locks its invoice first, so two refunds of one invoice see each other. */
export async function lockRefundAndInvoice(tx: TxCtx, refundId: string): Promise<Refund | undefined> {
  const found = await findRefund(tx.trx, refundId);
  if (found) await lockInvoiceAndPlan(tx, found.invoiceId);
  return lockRefund(tx.trx, refundId);
}

export async function failRefund(tx: TxCtx, refund: Refund, processorId?: string): Promise<void> {
  if (refund.status === "failed") return;
  const named = processorId ? { processor_id: processorId } : {};
  await updateRefund(tx.trx, refund.id, { status: "failed", due_at: null, settled_at: tx.now, ...named });
  if (refund.status === "done") {
    const about = { userId: refund.userId, invoiceId: refund.invoiceId, refundId: refund.id };
    await writeEntry(tx, { ...about, kind: "refund-failed", amountCents: refund.amountCents });
  }
  tx.log.error({ refundId: refund.id }, "a refund failed");
  await recordAudit(tx, { action: "refund.failed", subjectId: refund.userId, objectId: refund.id });
  await restate(tx, refund);
}

/** The invoice's status follows from its refunds. A canceled order restores its code and credit. */
async function restate(tx: TxCtx, refund: Refund): Promise<void> {
  const invoice = await findInvoice(tx.trx, refund.invoiceId);
  if (!invoice) return;
  const refunds = await selectRefundsOf(tx.trx, invoice.id);
  const given = refunds.filter(({ status }) => status === "done").reduce((sum, one) => sum + one.amountCents, 0);
  const isAll = given === invoice.totalCents;
  const status = given === 0 ? "paid" : isAll ? "refunded" : "partially_refunded";
  await updateInvoice(tx.trx, invoice.id, { status });
  if (!isAll || (refund.reason !== "order-canceled" && refund.reason !== "plan-canceled")) return;
  const { id: invoiceId, userId } = invoice;
  if (invoice.discountCodeId) {
    await giveCodeBack(tx.trx, { codeId: invoice.discountCodeId, userId, orderId: invoice.referenceId });
  }
  const credit = -sumOf((await selectLines(tx.trx, invoiceId)).filter(({ item }) => item === "credit"));
  await writeEntry(tx, { kind: "credit", userId, amountCents: credit, invoiceId, reason: "order-canceled" });
}
