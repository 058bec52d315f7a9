/** Invoice lines in cents. Labels never name a medicine, because they appear in emails and on receipts. */
export type InvoiceKind = "order" | "visit" | "loss-fee" | "labs";
export type InvoiceStatus = "open" | "paid" | "void" | "uncollectible" | "refunded" | "partially_refunded";
export type LineItem = "medicine" | "shipping" | "visit" | "labs" | "fee" | "discount" | "credit" | "released";

export type Line = {
  item: LineItem;
  label: string;
  amountCents: number;
  /** The catalog row that was agreed to; null if there's none. */
  priceLineId: string | null;
};

/** `code` says what happened to a discount code. */
export type Quote = { lines: Line[]; totalCents: number; code: "none" | "applied" | "not-valid" | "not-first" };

/** Another slice's id for what is paid. Medicine is paid through a plan, so ending the plan ends its charges. */
export type InvoiceReference =
  | { kind: "order"; id: string; planId: string }
  | { kind: "visit"; id: string }
  | { kind: "loss-fee"; id: string }
  | { kind: "labs"; id: string };

export type PriceRow = { item: "medicine" | "shipping"; priceLineId: string; amountCents: number };

/** One order of a plan: the medicine for its days, and one shipment. A zero price gets no line. */
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

/** A discount never exceeds the amount it reduces. */
export function discountLine(amountCents: number, lines: readonly Line[]): Line {
  const off = Math.min(amountCents, sumOf(lines));
  return { item: "discount", label: "Newsletter discount", amountCents: -off, priceLineId: null };
}

export function areSameLines(a: readonly Line[], b: readonly Line[]): boolean {
  const facts = ({ item, amountCents, priceLineId }: Line) => JSON.stringify([item, amountCents, priceLineId]);
  return a.length === b.length && a.every((line, i) => facts(line) === facts(b[i]!));
}

/** The database refuses a second fee for the same member, whichever order it's for. */
export function isSecondLossFee(error: unknown): boolean {
  return error instanceof Error && "constraint" in error && error.constraint === "invoice_one_loss_fee";
}
