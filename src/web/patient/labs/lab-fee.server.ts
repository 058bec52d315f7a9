import type { Ctx } from "#core/ctx.ts";
import { formatDay } from "#core/format-date.ts";
import { formatMoney, formatPrice } from "#core/format-money.ts";
import { getCard } from "#domain/billing/cards/get-card.ts";
import { findInvoiceOf } from "#domain/billing/invoices/find-invoice-of.ts";
import { getInvoice, type InvoiceDetails } from "#domain/billing/invoices/get-invoice.ts";
import type { LabOrder } from "#domain/labs/orders/lab-order.ts";
import { quoteLabOrder } from "#domain/labs/orders/quote-lab-order.ts";
import { formatCard } from "../../shared/card/format-card.server.ts";

/** What the tests cost, before the member sends the order. Null if nothing is charged. */
export async function loadQuote(ctx: Ctx, { id, userId }: LabOrder) {
  const quote = await quoteLabOrder(ctx, { orderId: id });
  if (!quote) return null;
  const card = await getCard(ctx, { userId });
  return {
    priceLineId: quote.priceLineId,
    amount: formatPrice(quote.amountCents),
    card: card && formatCard(ctx, card).name,
  };
}

/** What became of the fee, for the card of the order. Null if nothing is charged here. */
export async function loadFee(ctx: Ctx, order: LabOrder): Promise<{ text: string; receiptOf: string | null } | null> {
  if (!order.priceLineId) return null;
  const found = await findInvoiceOf(ctx, { kind: "labs", referenceId: order.id });
  // The worker is about to open it.
  if (!found) return null;
  const invoice = await getInvoice(ctx, found);
  const isReceipt = ["paid", "refunded", "partially_refunded"].includes(invoice.status);
  return { text: formatFee(ctx, order, invoice), receiptOf: isReceipt ? invoice.id : null };
}

function formatFee(ctx: Ctx, order: LabOrder, { status, totalCents, closedAt }: InvoiceDetails): string {
  const amount = formatMoney(totalCents);
  switch (status) {
    case "paid":
      return closedAt ? `${amount}, paid ${formatDay(ctx, closedAt, "medium")}` : `${amount}, paid`;
    case "refunded":
    case "partially_refunded":
      return `${amount}, refunded`;
    case "void":
      return "You weren't charged";
    default:
      return order.collectedAt ? `${amount}, not paid yet` : `${amount}, charged after your blood is drawn`;
  }
}
