import type { Ctx } from "#core/ctx.ts";
import type { Transaction } from "#domain/billing/invoices/transaction.ts";
import { listOrderNumbers } from "#domain/orders/lists/list-order-numbers.ts";

/** Payments for an order show the order's number, the same as on My Orders and on the package. */
export async function withOrderNumbers(ctx: Ctx, transactions: Transaction[]): Promise<Transaction[]> {
  const invoiceIds = new Set(transactions.flatMap(({ invoiceId }) => invoiceId ?? []));
  const numbers = await listOrderNumbers(ctx, { invoiceIds: [...invoiceIds] });
  return transactions.map((one) => {
    const number = one.invoiceId && numbers.get(one.invoiceId);
    return number ? { ...one, invoiceNumber: number } : one;
  });
}
