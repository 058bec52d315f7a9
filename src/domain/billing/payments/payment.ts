import { createMoves } from "#core/states.ts";
import type { PaymentIntent } from "./processor.ts";

/** Payments and their transitions. Browser-safe. */
export type PaymentStatus =
  | "waiting"
  | "sending"
  | "needs_authentication"
  | "authorized"
  | "captured"
  | "failed"
  | "canceled";

/**
 * The allowed transitions. Whatever webhooks say and in whatever order, a payment only moves along this table. A payment we gave
 * up on that turns out to have been charged is accepted, and refunded immediately.
 */
export const paymentStates = createMoves<PaymentStatus>({
  waiting: ["sending", "canceled"],
  sending: ["waiting", "needs_authentication", "authorized", "captured", "failed", "canceled"],
  needs_authentication: ["authorized", "captured", "failed", "canceled"],
  authorized: ["captured", "canceled"],
  captured: [],
  failed: [],
  canceled: ["captured"],
});

/** The payment status for the processor's current intent; null while it's in progress. */
export function statusOfIntent(intent: Pick<PaymentIntent, "status" | "failureCode">): PaymentStatus | null {
  switch (intent.status) {
    case "succeeded":
      return "captured";
    case "requires_capture":
      return "authorized";
    case "requires_action":
      return "needs_authentication";
    case "requires_payment_method":
    case "requires_confirmation":
      return intent.failureCode === "authentication_required" ? "needs_authentication" : "failed";
    case "canceled":
      return "canceled";
    case "processing":
      return null;
  }
}
