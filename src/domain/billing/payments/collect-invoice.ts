import type { Ctx, TxCtx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { enqueue } from "#core/jobs.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { lockInvoiceAndPlan } from "../invoices/lock-rows.ts";
import { chargeInvoiceJob } from "../jobs.ts";
import { requireStaffOrSystem } from "../may-see.ts";
import { updateInvoice, type Invoice } from "../invoices/queries-invoice.server.ts";

/**
 * Enqueues the charge of an invoice. Safe to repeat. An order needs `approvalId`, the prescription a provider approved it with.
 * The caller is responsible for that; without it the database refuses the payment.
 */
export async function collectInvoice(ctx: Ctx, input: { invoiceId: string; approvalId?: string }): Promise<void> {
  requireStaffOrSystem(ctx);
  await inTransaction(ctx, async (tx) => {
    const held = await lockInvoiceAndPlan(tx, input.invoiceId);
    if (!held) throw new AppError("not-found");
    const { invoice } = held;
    if (invoice.status !== "open") return;
    await approve(tx, invoice, input.approvalId ?? null);
    if (!invoice.collectAt) await updateInvoice(tx.trx, invoice.id, { collect_at: tx.now });
    await enqueue(tx, chargeInvoiceJob, { invoiceId: invoice.id });
  });
}

async function approve(tx: TxCtx, invoice: Invoice, approvalId: string | null): Promise<void> {
  if (invoice.kind !== "order" || invoice.approvalId) return;
  if (!approvalId) throw new AppError("forbidden");
  await updateInvoice(tx.trx, invoice.id, { approval_id: approvalId });
  await recordAudit(tx, { action: "invoice.approved", subjectId: invoice.userId, objectId: invoice.id });
}
