/** What is charged, line by line, in cents. Labels never name a medicine: they stand in mails and on receipts. */
export type InvoiceKind = "order" | "visit" | "loss-fee";
export type InvoiceStatus = "open" | "paid" | "void" | "uncollectible" | "refunded" | "partially_refunded";
export type LineItem = "medicine" | "shipping" | "visit" | "labs" | "fee" | "discount" | "credit" | "released";

export type Line = {
  item: LineItem;
  label: string;
  amountCents: number;
  /** The row of the catalog that was agreed to; null for what has none. */
  priceLineId: string | null;
};

/** `code` says what became of a discount code that was put in. */
export type Quote = { lines: Line[]; totalCents: number; code: "none" | "applied" | "not-valid" | "not-first" };

/** Another slice's name for what is paid. Medicine is paid through a plan, so that ending the plan ends its charges. */
export type InvoiceReference =
  | { kind: "order"; id: string; planId: string }
  | { kind: "visit"; id: string }
  | { kind: "loss-fee"; id: string };

export type PriceRow = { item: "medicine" | "shipping"; priceLineId: string; amountCents: number };

/** One order of a plan: the medicine for its days, and one parcel. A price of nothing is no line. */
export function linesOf(prices: readonly PriceRow[], daysSupply: number): Line[] {
  const months = daysSupply / 30;
  return prices
    .map(({ item, priceLineId, amountCents }): Line => {
      const isMedicine = item === "medicine";
      const label = isMedicine ? `Medicine, ${daysSupply} days` : "Shipping";
      return { item, label, amountCents: isMedicine ? amountCents * months : amountCents, priceLineId };
    })
    .filter(({ amountCents }) => amountCents > 0)
    .sort((a, b) => a.item.localeCompare(b.item));
}

export function sumOf(lines: readonly Pick<Line, "amountCents">[]): number {
  return lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
}

/** A discount is never more than what it is taken off. */
export function discountLine(amountCents: number, lines: readonly Line[]): Line {
  const off = Math.min(amountCents, sumOf(lines));
  return { item: "discount", label: "Newsletter discount", amountCents: -off, priceLineId: null };
}

export function areSameLines(a: readonly Line[], b: readonly Line[]): boolean {
  const facts = ({ item, amountCents, priceLineId }: Line) => JSON.stringify([item, amountCents, priceLineId]);
  return a.length === b.length && a.every((line, i) => facts(line) === facts(b[i]!));
}

/** The database keeps the second fee of a member away, whichever order it is for. */
export function isSecondLossFee(error: unknown): boolean {
  return error instanceof Error && "constraint" in error && error.constraint === "invoice_one_loss_fee";
}
