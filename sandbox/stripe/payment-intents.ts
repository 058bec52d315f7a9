import type { z } from "zod";
import { newId, seconds, type Books, type Charge, type PaymentIntent, type PaymentMethod } from "./books.ts";
import { declineFields } from "./cards.ts";
import { getCustomer, getMethod } from "./customers.ts";
import type { PARAMS } from "./params.ts";
import { nextAction } from "./setup-intents.ts";
import { invalid, missing, StripeRefusal } from "./stripe-error.ts";

type Params<Name extends keyof typeof PARAMS> = z.output<(typeof PARAMS)[Name]>;
const STATEMENT_PREFIX = "TIDELINE";

export function createPaymentIntent(
  books: Books,
  params: Params<"createPaymentIntent">,
  origin: string,
): PaymentIntent {
  if (params.customer) getCustomer(books, params.customer);
  if (params.off_session && !params.confirm) {
    throw invalid("off_session can only be given together with confirm=true.", { param: "off_session" });
  }
  const method = params.payment_method ? getMethod(books, params.payment_method) : null;
  if (method?.customer && method.customer !== (params.customer ?? null)) {
    throw invalid("The payment method belongs to another customer than the PaymentIntent.", {
      param: "payment_method",
    });
  }
  const id = newId("pi");
  const intent: PaymentIntent = {
    id,
    object: "payment_intent",
    created: seconds(),
    livemode: false,
    client_secret: `${id}_secret_${newId("s").slice(2)}`,
    status: method ? "requires_confirmation" : "requires_payment_method",
    amount: params.amount,
    amount_capturable: 0,
    amount_received: 0,
    currency: "usd",
    capture_method: params.capture_method,
    confirmation_method: "automatic",
    customer: params.customer ?? null,
    payment_method: method?.id ?? null,
    payment_method_types: ["card"],
    latest_charge: null,
    next_action: null,
    last_payment_error: null,
    canceled_at: null,
    cancellation_reason: null,
    description: params.description ?? null,
    statement_descriptor: null,
    statement_descriptor_suffix: params.statement_descriptor_suffix ?? null,
    setup_future_usage: params.setup_future_usage ?? null,
    metadata: params.metadata ?? {},
  };
  books.paymentIntents.set(id, intent);
  books.record("payment_intent.created", intent);
  const { return_url, off_session, error_on_requires_action } = params;
  return params.confirm
    ? confirmPaymentIntent(books, id, { return_url, off_session, error_on_requires_action }, origin)
    : intent;
}

export function confirmPaymentIntent(
  books: Books,
  id: string,
  params: Params<"confirmPaymentIntent">,
  origin: string,
): PaymentIntent {
  const intent = getPaymentIntent(books, id);
  requireState(intent, ["requires_payment_method", "requires_confirmation", "requires_action"], "confirm");
  const given = params.payment_method ?? intent.payment_method;
  if (!given) throw invalid("You cannot confirm this PaymentIntent because it's missing a payment method.");
  const method = getMethod(books, given);
  if (method.customer && method.customer !== intent.customer) {
    throw invalid("The payment method belongs to another customer than the PaymentIntent.", {
      param: "payment_method",
    });
  }
  intent.payment_method = method.id;
  const behavior = books.behaviors.get(method.id);
  const needsBank =
    behavior?.authenticate === "always" || (behavior?.authenticate === "unless-set-up" && !behavior.isSetUp);
  if (needsBank && (params.off_session || params.error_on_requires_action)) {
    throw fail(books, intent, method, "authentication_required");
  }
  if (needsBank) {
    intent.status = "requires_action";
    intent.next_action = nextAction(origin, intent.id, intent.client_secret, params.return_url);
    books.record("payment_intent.requires_action", intent);
    return intent;
  }
  return charge(books, intent, method);
}

/** The bank has heard from the card's owner. */
export function authenticatePayment(books: Books, id: string, isApproved: boolean): PaymentIntent {
  const intent = getPaymentIntent(books, id);
  requireState(intent, ["requires_action"], "authenticate");
  const method = getMethod(books, intent.payment_method ?? "");
  intent.next_action = null;
  if (!isApproved) {
    fail(books, intent, method, "payment_intent_authentication_failure");
    return intent;
  }
  try {
    return charge(books, intent, method);
  } catch (error) {
    if (error instanceof StripeRefusal) return intent;
    throw error;
  }
}

export function capturePaymentIntent(books: Books, id: string, params: Params<"capture">): PaymentIntent {
  const intent = getPaymentIntent(books, id);
  requireState(intent, ["requires_capture"], "capture");
  const amount = params.amount_to_capture ?? intent.amount_capturable;
  if (amount > intent.amount_capturable) {
    throw invalid("The amount to capture is greater than the amount capturable.", {
      code: "amount_too_large",
      param: "amount_to_capture",
    });
  }
  if (params.metadata) Object.assign(intent.metadata, params.metadata);
  const made = books.charges.get(intent.latest_charge ?? "");
  if (!made) throw missing("charge", String(intent.latest_charge));
  Object.assign(made, { captured: true, amount_captured: amount, amount_refunded: 0 });
  made.balance_transaction = books.enter("charge", amount, made.id).id;
  Object.assign(intent, { status: "succeeded", amount_received: amount, amount_capturable: 0 });
  books.record("charge.captured", made);
  books.record("payment_intent.succeeded", intent);
  return intent;
}

export function cancelPaymentIntent(books: Books, id: string, reason: string | null): PaymentIntent {
  const intent = getPaymentIntent(books, id);
  requireState(
    intent,
    ["requires_payment_method", "requires_confirmation", "requires_action", "requires_capture"],
    "cancel",
  );
  const made = intent.status === "requires_capture" ? books.charges.get(intent.latest_charge ?? "") : null;
  Object.assign(intent, { status: "canceled", canceled_at: seconds(), cancellation_reason: reason });
  Object.assign(intent, { amount_capturable: 0, next_action: null });
  if (made) {
    Object.assign(made, { refunded: true, amount_refunded: made.amount });
    books.record("charge.refunded", made);
  }
  books.record("payment_intent.canceled", intent);
  return intent;
}

export function updatePaymentIntent(books: Books, id: string, params: Params<"updatePaymentIntent">): PaymentIntent {
  const intent = getPaymentIntent(books, id);
  if (params.metadata) Object.assign(intent.metadata, params.metadata);
  if (params.description !== undefined) intent.description = params.description || null;
  return intent;
}

export function getPaymentIntent(books: Books, id: string): PaymentIntent {
  const intent = books.paymentIntents.get(id);
  if (!intent) throw missing("payment_intent", id, "intent");
  return intent;
}

function charge(books: Books, intent: PaymentIntent, method: PaymentMethod): PaymentIntent {
  const behavior = books.behaviors.get(method.id);
  if (behavior?.chargeDecline) throw fail(books, intent, method, behavior.chargeDecline);
  const isCaptured = intent.capture_method === "automatic";
  const made = newCharge(intent, method);
  Object.assign(made, { status: "succeeded", paid: true, captured: isCaptured });
  books.charges.set(made.id, made);
  intent.latest_charge = made.id;
  intent.last_payment_error = null;
  if (isCaptured) {
    made.amount_captured = made.amount;
    made.balance_transaction = books.enter("charge", made.amount, made.id).id;
    Object.assign(intent, { status: "succeeded", amount_received: intent.amount });
  } else {
    Object.assign(intent, { status: "requires_capture", amount_capturable: intent.amount });
  }
  if (intent.setup_future_usage && intent.customer) method.customer = intent.customer;
  books.record("charge.succeeded", made);
  books.record(isCaptured ? "payment_intent.succeeded" : "payment_intent.amount_capturable_updated", intent);
  if (behavior?.disputes && isCaptured) {
    made.disputed = true;
    books.record("charge.dispute.created", {
      id: newId("dp"),
      object: "dispute",
      created: seconds(),
      amount: made.amount,
      charge: made.id,
      payment_intent: intent.id,
      reason: "fraudulent",
      status: "needs_response",
    });
  }
  return intent;
}

function fail(books: Books, intent: PaymentIntent, method: PaymentMethod, reason: string): StripeRefusal {
  const fields =
    reason === "payment_intent_authentication_failure"
      ? { code: reason, message: "The bank could not confirm that it was you. Choose another card and try again." }
      : declineFields(reason);
  const made = newCharge(intent, method);
  Object.assign(made, { failure_code: fields.code, failure_message: fields.message });
  books.charges.set(made.id, made);
  Object.assign(intent, { status: "requires_payment_method", payment_method: null, latest_charge: made.id });
  intent.last_payment_error = { type: "card_error", ...fields, payment_method: method, charge: made.id };
  books.record("charge.failed", made);
  books.record("payment_intent.payment_failed", intent);
  return new StripeRefusal(402, {
    type: "card_error",
    ...fields,
    charge: made.id,
    payment_intent: structuredClone(intent),
    payment_method: structuredClone(method),
  });
}

function newCharge(intent: PaymentIntent, method: PaymentMethod): Charge {
  return {
    id: newId("ch"),
    object: "charge",
    created: seconds(),
    livemode: false,
    status: "failed",
    paid: false,
    captured: false,
    refunded: false,
    disputed: false,
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    currency: "usd",
    customer: intent.customer,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { type: "card", card: { ...method.card } },
    balance_transaction: null,
    failure_code: null,
    failure_message: null,
    calculated_statement_descriptor: [STATEMENT_PREFIX, intent.statement_descriptor_suffix].filter(Boolean).join("* "),
    description: intent.description,
    metadata: { ...intent.metadata },
  };
}

function requireState(intent: PaymentIntent, allowed: PaymentIntent["status"][], act: string): void {
  if (allowed.includes(intent.status)) return;
  throw new StripeRefusal(400, {
    type: "invalid_request_error",
    code: "payment_intent_unexpected_state",
    message: `You cannot ${act} this PaymentIntent because it has a status of ${intent.status}.`,
    payment_intent: structuredClone(intent),
  });
}
