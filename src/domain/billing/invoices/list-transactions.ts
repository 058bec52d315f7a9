import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import type { Line } from "./invoice.ts";
import { requireOwnOrStaff } from "../may-see.ts";
import { findInvoice, selectInvoicesOf, selectLines, type Invoice } from "./queries-invoice.server.ts";
import { findAlivePayment, selectRefundsOf, type Payment, type Refund } from "../payments/queries-payment.server.ts";
import { selectTransactions } from "./queries-transaction.server.ts";
import type { Transaction } from "./transaction.ts";

/** Everything that moved money or credit of a member, newest first, a page at a time (`before` is the last id seen). */
export async function listTransactions(
  ctx: Ctx,
  input: { userId: string; before?: { at: Date; id: string }; limit?: number },
): Promise<Transaction[]> {
  requireOwnOrStaff(ctx, input.userId);
  return inTransaction(ctx, ({ trx }) => selectTransactions(trx, input));
}

export async function listInvoices(ctx: Ctx, input: { userId: string }): Promise<Invoice[]> {
  requireOwnOrStaff(ctx, input.userId);
  return inTransaction(ctx, ({ trx }) => selectInvoicesOf(trx, input.userId));
}

export type InvoiceDetails = Invoice & { lines: Line[]; payment: Payment | null; refunds: Refund[] };

/** One invoice with its lines and what became of it: what a receipt needs. */
export async function getInvoice(ctx: Ctx, input: { invoiceId: string }): Promise<InvoiceDetails> {
  return inTransaction(ctx, async ({ trx }) => {
    const invoice = await findInvoice(trx, input.invoiceId);
    if (!invoice) throw new AppError("not-found");
    requireOwnOrStaff(ctx, invoice.userId);
    const [lines, payment, refunds] = [
      await selectLines(trx, invoice.id),
      await findAlivePayment(trx, invoice.id),
      await selectRefundsOf(trx, invoice.id),
    ];
    return { ...invoice, lines, payment: payment ?? null, refunds };
  });
}
