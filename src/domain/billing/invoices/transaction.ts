import type { InvoiceKind } from "./invoice.ts";

/** One line of what a member paid, got back or was given: browser-safe. */
export type Transaction = {
  /** Of the ledger's entry; of the payment, if the card refused it. */
  id: string;
  kind: "charge" | "refund" | "refund-failed" | "credit" | "credit-used" | "credit-returned" | "declined";
  at: Date;
  amountCents: number;
  invoiceId: string | null;
  invoiceNumber: string | null;
  invoiceKind: InvoiceKind | null;
  /** How often the invoice was tried before this. */
  triesBefore: number;
  /** Why it was given back, or given at all. */
  reason: string | null;
  card: { brand: string; last4: string } | null;
};
