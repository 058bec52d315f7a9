import type { InvoiceKind } from "./invoice.ts";

/** A payment, refund or credit of a member. Browser-safe. */
export type Transaction = {
  /** Id of the ledger entry, or of the payment if the card was refused. */
  id: string;
  kind: "charge" | "refund" | "refund-failed" | "credit" | "credit-used" | "credit-returned" | "declined";
  at: Date;
  amountCents: number;
  invoiceId: string | null;
  invoiceNumber: string | null;
  invoiceKind: InvoiceKind | null;
  /** Number of earlier attempts on the invoice. */
  triesBefore: number;
  /** The reason for the refund or credit. */
  reason: string | null;
  card: { brand: string; last4: string } | null;
};
