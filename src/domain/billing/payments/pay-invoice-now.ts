import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { enqueue } from "#core/jobs.ts";
import { chargeInvoiceJob } from "../jobs.ts";
import { requireOwnOrStaff } from "../may-see.ts";
import { findInvoice } from "../invoices/queries-invoice.server.ts";

/** The member retries a failed charge, or pays now instead of tonight. */
export async function payInvoiceNow(ctx: Ctx, input: { invoiceId: string }): Promise<"asked" | "not-open"> {
  return inTransaction(ctx, async (tx) => {
    const invoice = await findInvoice(tx.trx, input.invoiceId);
    if (!invoice) throw new AppError("not-found");
    requireOwnOrStaff(ctx, invoice.userId);
    if (invoice.status !== "open" || (invoice.kind === "order" && !invoice.approvalId)) return "not-open";
    await enqueue(tx, chargeInvoiceJob, { invoiceId: invoice.id, isAskedFor: true });
    return "asked";
  });
}
