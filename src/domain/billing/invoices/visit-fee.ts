import type { PaymentStatus } from "../payments/payment.ts";

/** What a visit costs and how far that is: browser-safe. */
export type VisitFee = {
  bookingId: string;
  invoiceId: string;
  totalCents: number;
  status: "open" | "paid" | "partially_refunded" | "refunded" | "void";
  /** When the authorization is made, if it is still to be. */
  authorizeAt: Date | null;
  collectAt: Date | null;
  failedAt: Date | null;
  failureCode: string | null;
  /** Whether it was the card now on file that did not work. */
  hasCardFailed: boolean;
  /** The payment that is under way. Providers do not see payments. */
  payment: { id: string; status: PaymentStatus } | null;
};
