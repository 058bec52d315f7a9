import { requireSystem } from "#core/actor.ts";
import type { Ctx, TxCtx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { enqueue } from "#core/jobs.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { sumOf } from "./invoice.ts";
import { afterVoidJob } from "../jobs.ts";
import { movePayment } from "../payments/move-payment.ts";
import type { PaymentProcessor } from "../payments/processor.ts";
import { findInvoice, giveCodeBack, selectLines, updateInvoice, type Invoice } from "./queries-invoice.server.ts";
import { findAlivePayment } from "../payments/queries-payment.server.ts";
import { writeEntry } from "../ledger/write-entry.ts";

/** Calls off an invoice that was not paid: from now on nothing is tried for it. What else follows is the worker's. */
export async function voidInvoice(tx: TxCtx, invoice: Invoice): Promise<void> {
  if (invoice.status !== "open") return;
  await updateInvoice(tx.trx, invoice.id, { status: "void", collect_at: null, closed_at: tx.now });
  const lines = await selectLines(tx.trx, invoice.id);
  const creditCents = -sumOf(lines.filter(({ item }) => item === "credit"));
  const about = { userId: invoice.userId, invoiceId: invoice.id };
  await writeEntry(tx, { ...about, kind: "credit-returned", amountCents: creditCents });
  await recordAudit(tx, { action: "invoice.voided", subjectId: invoice.userId, objectId: invoice.id });
  await enqueue(tx, afterVoidJob, { invoiceId: invoice.id });
}

/** A code is its owner's again, and a hold on the card is given back. */
export async function afterVoid(ctx: Ctx, input: { invoiceId: string }, processor: PaymentProcessor): Promise<void> {
  requireSystem(ctx);
  const payment = await inTransaction(ctx, async ({ trx }) => {
    const invoice = await findInvoice(trx, input.invoiceId);
    if (invoice?.status !== "void") return null;
    if (invoice.discountCodeId) {
      await giveCodeBack(trx, { codeId: invoice.discountCodeId, userId: invoice.userId, orderId: invoice.referenceId });
    }
    return (await findAlivePayment(trx, invoice.id)) ?? null;
  });
  if (payment) await movePayment(ctx, { paymentId: payment.id }, processor);
}
