import type { InvoiceKind } from "./invoice.ts";
import type { PaymentStatus } from "../payments/payment.ts";

/** An invoice that is still to be paid: browser-safe. */
export type OpenInvoice = {
  id: string;
  kind: InvoiceKind;
  /** The order's, the visit's or the fee's own id. */
  referenceId: string;
  planId: string | null;
  totalCents: number;
  isApproved: boolean;
  /** When it is charged, or tried again; null: not by itself. */
  collectAt: Date | null;
  failedAt: Date | null;
  /** Whether it was the card now on file that did not work. */
  hasCardFailed: boolean;
  /** Why the last try did not work. */
  failureCode: string | null;
  /** The one that is under way, if there is one. */
  payment: { id: string; status: PaymentStatus } | null;
};
