import type Stripe from "stripe";
import type { PaymentIntent, ProcessorRefund, SetupIntent } from "#domain/billing/payments/processor.ts";

/** Under these names our ids are kept with their objects. */
export const USER_MARK = "user";
export const PAYMENT_MARK = "payment";
export const REFUND_MARK = "refund";

const SETUP_STATUSES = [
  "requires_payment_method",
  "requires_confirmation",
  "requires_action",
  "processing",
  "succeeded",
  "canceled",
] as const satisfies readonly SetupIntent["status"][];
const PAYMENT_STATUSES = [...SETUP_STATUSES, "requires_capture"] as const satisfies readonly PaymentIntent["status"][];
const REFUND_STATUSES = ["pending", "succeeded", "failed", "canceled", "requires_action"] as const;

export function asSetupIntent(intent: Stripe.SetupIntent, method: Stripe.PaymentMethod | null): SetupIntent {
  const card = method?.card;
  return {
    id: intent.id,
    customerId: idOf(intent.customer),
    status: knownStatus(SETUP_STATUSES, intent.status),
    clientSecret: intent.client_secret,
    card: card
      ? {
          paymentMethodId: method.id,
          brand: card.brand,
          last4: card.last4,
          expiresMonth: card.exp_month,
          expiresYear: card.exp_year,
        }
      : null,
  };
}

export function asPaymentIntent(intent: Stripe.PaymentIntent): PaymentIntent {
  const failure = intent.last_payment_error;
  return {
    id: intent.id,
    customerId: idOf(intent.customer),
    paymentId: intent.metadata[PAYMENT_MARK] ?? null,
    status: knownStatus(PAYMENT_STATUSES, intent.status),
    amountCents: intent.amount,
    capturedCents: intent.amount_received,
    failureCode: failure ? (failure.decline_code ?? failure.code ?? failure.type) : null,
    clientSecret: intent.client_secret,
    createdAt: new Date(intent.created * 1000),
  };
}

export function asRefund(refund: Stripe.Refund): ProcessorRefund {
  return {
    id: refund.id,
    intentId: idOf(refund.payment_intent),
    refundId: refund.metadata?.[REFUND_MARK] ?? null,
    status: REFUND_STATUSES.find((known) => known === refund.status) ?? "pending",
    amountCents: refund.amount,
    createdAt: new Date(refund.created * 1000),
  };
}

function idOf(thing: string | { id: string } | null): string {
  return typeof thing === "string" ? thing : (thing?.id ?? "");
}

/** A status the processor may invent one day means that it is still at work. */
function knownStatus<Status extends string>(all: readonly Status[], status: string): Status | "processing" {
  return all.find((known) => known === status) ?? "processing";
}
