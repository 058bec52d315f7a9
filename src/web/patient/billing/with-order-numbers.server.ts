import type { Ctx } from "#core/ctx.ts";
import type { Transaction } from "#domain/billing/invoices/transaction.ts";
import { listOrderNumbers } from "#domain/orders/lists/list-order-numbers.ts";

/** What was paid for an order goes by the order's number, the one that stands on My Orders and on the parcel. */
export async function withOrderNumbers(ctx: Ctx, transactions: Transaction[]): Promise<Transaction[]> {
  const invoiceIds = new Set(transactions.flatMap(({ invoiceId }) => invoiceId ?? []));
  const numbers = await listOrderNumbers(ctx, { invoiceIds: [...invoiceIds] });
  return transactions.map((one) => {
    const number = one.invoiceId && numbers.get(one.invoiceId);
    return number ? { ...one, invoiceNumber: number } : one;
  });
}
