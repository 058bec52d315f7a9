import type { Ctx } from "#core/ctx.ts";
import { formatDay } from "#core/format-date.ts";
import { formatMoney, formatPrice } from "#core/format-money.ts";
import { getCard } from "#domain/billing/cards/get-card.ts";
import { findInvoiceOf } from "#domain/billing/invoices/find-invoice-of.ts";
import { getInvoice, type InvoiceDetails } from "#domain/billing/invoices/get-invoice.ts";
import type { LabOrder } from "#domain/labs/orders/lab-order.ts";
import { quoteLabOrder } from "#domain/labs/orders/quote-lab-order.ts";
import { formatCard } from "../../shared/card/format-card.server.ts";
import { bookingText, labsText } from "../../shared/language/es/messages.server.ts";
import { LOCALES, type Language } from "../../shared/language/language.ts";

/** What the tests cost, before the member sends the order. Null if nothing is charged. */
export async function loadQuote(ctx: Ctx, { id, userId }: LabOrder, language: Language) {
  const quote = await quoteLabOrder(ctx, { orderId: id });
  if (!quote) return null;
  const card = await getCard(ctx, { userId });
  return {
    priceLineId: quote.priceLineId,
    amount: formatPrice(quote.amountCents),
    card: card && formatCard(ctx, card, bookingText(language)).name,
  };
}

/** What became of the fee, for the card of the order. Null if nothing is charged here. */
export async function loadFee(
  ctx: Ctx,
  order: LabOrder,
  language: Language,
): Promise<{ text: string; receiptOf: string | null } | null> {
  if (!order.priceLineId) return null;
  const found = await findInvoiceOf(ctx, { kind: "labs", referenceId: order.id });
  // The worker is about to open it.
  if (!found) return null;
  const invoice = await getInvoice(ctx, found);
  const isReceipt = ["paid", "refunded", "partially_refunded"].includes(invoice.status);
  return { text: formatFee(ctx, { order, invoice, language }), receiptOf: isReceipt ? invoice.id : null };
}

type Fee = { order: LabOrder; invoice: InvoiceDetails; language: Language };

function formatFee(ctx: Ctx, { order, invoice: { status, totalCents, closedAt }, language }: Fee): string {
  const t = labsText(language);
  const amount = formatMoney(totalCents);
  switch (status) {
    case "paid":
      return closedAt
        ? t("{amount}, paid {day}", { amount, day: formatDay(ctx, closedAt, "medium", LOCALES[language]) })
        : t("{amount}, paid", { amount });
    case "refunded":
    case "partially_refunded":
      return t("{amount}, refunded", { amount });
    case "void":
      return t("You weren't charged");
    default:
      return order.collectedAt
        ? t("{amount}, not paid yet", { amount })
        : t("{amount}, charged after your blood is drawn", { amount });
  }
}
