import { createMoves } from "#core/states.ts";
import type { PaymentIntent } from "./processor.ts";

/** What a payment is and how it may move: browser-safe. */
export type PaymentStatus =
  | "waiting"
  | "sending"
  | "needs_authentication"
  | "authorized"
  | "captured"
  | "failed"
  | "canceled";

/**
 * From each state, where to. Whatever messages say and in whatever order they come, nothing moves outside this table. A payment
 * that was given up and then turns out to have been taken is let in, to be paid back at once.
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

/** Where an intent, as the processor has it now, leads the payment; null while it is still being worked on. */
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
