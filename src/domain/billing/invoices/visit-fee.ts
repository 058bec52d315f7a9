import type { PaymentStatus } from "../payments/payment.ts";

/** A visit's fee and its payment status. Browser-safe. */
export type VisitFee = {
  bookingId: string;
  invoiceId: string;
  totalCents: number;
  status: "open" | "paid" | "partially_refunded" | "refunded" | "void";
  /** When the card will be authorized, if it hasn't been. */
  authorizeAt: Date | null;
  collectAt: Date | null;
  failedAt: Date | null;
  failureCode: string | null;
  /** Whether the failed card is the one now on file. */
  hasCardFailed: boolean;
  /** The active payment. Providers don't see payments. */
  payment: { id: string; status: PaymentStatus } | null;
};
