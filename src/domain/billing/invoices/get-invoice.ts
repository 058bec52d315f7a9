import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import type { Line } from "./invoice.ts";
import { requireOwnOrStaff } from "../may-see.ts";
import { findInvoice, selectLines, type Invoice } from "./queries-invoice.server.ts";
import { findAlivePayment, selectRefundsOf, type Payment, type Refund } from "../payments/queries-payment.server.ts";

export type InvoiceDetails = Invoice & { lines: Line[]; payment: Payment | null; refunds: Refund[] };

/** One invoice with its lines and payments, for a receipt. */
export async function getInvoice(ctx: Ctx, input: { invoiceId: string }): Promise<InvoiceDetails> {
  return inReadTransaction(ctx, async ({ trx }) => {
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
