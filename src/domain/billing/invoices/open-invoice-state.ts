import type { InvoiceKind } from "./invoice.ts";
import type { PaymentStatus } from "../payments/payment.ts";

/** An unpaid invoice. Browser-safe. */
export type OpenInvoice = {
  id: string;
  kind: InvoiceKind;
  /** The id of the order, visit or fee. */
  referenceId: string;
  planId: string | null;
  totalCents: number;
  isApproved: boolean;
  /** When it's charged or retried; null if not automatically. */
  collectAt: Date | null;
  failedAt: Date | null;
  /** Whether the failed card is the one now on file. */
  hasCardFailed: boolean;
  /** Why the last attempt failed. */
  failureCode: string | null;
  /** The active payment, if there is one. */
  payment: { id: string; status: PaymentStatus } | null;
};
