/** Every amount that people read. Money is integer cents and becomes dollars only here. */

const WHOLE = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });
const WITH_CENTS = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** On bills and receipts, always with cents: "$1,234.50", "−$25.00". */
export function formatMoney(cents: number): string {
  return withSign(cents, WITH_CENTS);
}

/** In price lists and sentences: "$89", or "$89.50" if there are cents. */
export function formatPrice(cents: number): string {
  return withSign(cents, cents % 100 === 0 ? WHOLE : WITH_CENTS);
}

function withSign(cents: number, format: Intl.NumberFormat): string {
  return `${cents < 0 ? "−" : ""}$${format.format(Math.abs(cents) / 100)}`;
}
