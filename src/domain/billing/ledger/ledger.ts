/** The ledger's accounts. Incoming is positive: money at the processor, and what members owe. */
export type Account =
  | "processor"
  | "receivable"
  | "sales"
  | "discounts"
  | "refunds"
  /** Credit we granted, and what members have left of it. */
  | "credits"
  | "member-credit";

export type EntryKind =
  | "sale"
  | "discount"
  | "charge"
  | "refund"
  | "refund-failed"
  | "credit"
  | "credit-used"
  | "credit-returned";

/** Moves an amount from one account to another, so an entry sums to zero. */
const WAYS: Record<EntryKind, { from: Account; to: Account }> = {
  sale: { from: "sales", to: "receivable" },
  discount: { from: "receivable", to: "discounts" },
  charge: { from: "receivable", to: "processor" },
  refund: { from: "processor", to: "refunds" },
  "refund-failed": { from: "refunds", to: "processor" },
  credit: { from: "member-credit", to: "credits" },
  "credit-used": { from: "receivable", to: "member-credit" },
  "credit-returned": { from: "member-credit", to: "receivable" },
};

export type Posting = { account: Account; amountCents: number };

export function postingsOf(kind: EntryKind, amountCents: number): Posting[] {
  const { from, to } = WAYS[kind];
  return [
    { account: from, amountCents: -amountCents },
    { account: to, amountCents },
  ];
}
