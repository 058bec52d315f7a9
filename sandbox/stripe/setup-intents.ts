import type { z } from "zod";
import { newId, seconds, type Books, type NextAction, type PaymentMethod, type SetupIntent } from "./books.ts";
import { declineFields } from "./cards.ts";
import { getCustomer, getMethod, methodFromCard } from "./customers.ts";
import type { PARAMS } from "./params.ts";
import { invalid, missing, StripeRefusal } from "./stripe-error.ts";

type Params<Name extends keyof typeof PARAMS> = z.output<(typeof PARAMS)[Name]>;

export function createSetupIntent(books: Books, params: Params<"createSetupIntent">, origin: string): SetupIntent {
  if (params.customer) getCustomer(books, params.customer);
  const id = newId("seti");
  const intent: SetupIntent = {
    id,
    object: "setup_intent",
    created: seconds(),
    livemode: false,
    client_secret: `${id}_secret_${newId("s").slice(2)}`,
    status: params.payment_method ? "requires_confirmation" : "requires_payment_method",
    customer: params.customer ?? null,
    payment_method: params.payment_method ? getMethod(books, params.payment_method).id : null,
    payment_method_types: ["card"],
    usage: params.usage,
    next_action: null,
    last_setup_error: null,
    cancellation_reason: null,
    metadata: params.metadata ?? {},
  };
  books.setupIntents.set(id, intent);
  books.record("setup_intent.created", intent);
  return params.confirm ? confirmSetupIntent(books, id, { return_url: params.return_url }, origin) : intent;
}

export function confirmSetupIntent(
  books: Books,
  id: string,
  params: Params<"confirmSetupIntent">,
  origin: string,
): SetupIntent {
  const intent = getSetupIntent(books, id);
  if (["succeeded", "canceled"].includes(intent.status)) throw unexpected(intent);
  let method: PaymentMethod;
  try {
    method = methodOf(books, intent, params);
  } catch (error) {
    // Wrong fields or a refused number: the intent stays open, and the vendor says why beside it.
    if (error instanceof StripeRefusal && error.status === 402) {
      throw failSetup(books, intent, null, error.body.error);
    }
    throw error;
  }
  const behavior = books.behaviors.get(method.id);
  intent.payment_method = method.id;
  if (behavior?.setupDecline) throw failSetup(books, intent, method, declineFields(behavior.setupDecline));
  if (behavior?.authenticate && !behavior.isSetUp) {
    intent.status = "requires_action";
    intent.next_action = nextAction(origin, intent.id, intent.client_secret, params.return_url);
    books.record("setup_intent.requires_action", intent);
    return intent;
  }
  return succeedSetup(books, intent, method);
}

/** The bank has heard from the card's owner. */
export function authenticateSetup(books: Books, id: string, isApproved: boolean): SetupIntent {
  const intent = getSetupIntent(books, id);
  if (intent.status !== "requires_action" || !intent.payment_method) throw unexpected(intent);
  const method = getMethod(books, intent.payment_method);
  intent.next_action = null;
  if (isApproved) return succeedSetup(books, intent, method);
  failSetup(books, intent, method, {
    code: "setup_intent_authentication_failure",
    message: "We are unable to authenticate your payment method. Choose a different payment method and try again.",
  });
  return intent;
}

export function cancelSetupIntent(books: Books, id: string, reason?: string): SetupIntent {
  const intent = getSetupIntent(books, id);
  if (["succeeded", "canceled"].includes(intent.status)) throw unexpected(intent);
  Object.assign(intent, { status: "canceled", cancellation_reason: reason ?? null, next_action: null });
  books.record("setup_intent.canceled", intent);
  return intent;
}

export function getSetupIntent(books: Books, id: string): SetupIntent {
  const intent = books.setupIntents.get(id);
  if (!intent) throw missing("setupintent", id, "intent");
  return intent;
}

/** With a way back the bank's page is a page of its own, without one it is shown in the vendor's frame. */
export function nextAction(origin: string, id: string, secret: string, returnUrl: string | undefined): NextAction {
  const url = `${origin}/authenticate/${id}?client_secret=${secret}`;
  return returnUrl
    ? {
        type: "redirect_to_url",
        redirect_to_url: { url: `${url}&return_url=${encodeURIComponent(returnUrl)}`, return_url: returnUrl },
      }
    : { type: "use_stripe_sdk", use_stripe_sdk: { type: "three_d_secure_redirect", stripe_js: url } };
}

function methodOf(books: Books, intent: SetupIntent, params: Params<"confirmSetupIntent">): PaymentMethod {
  if (params.payment_method_data) {
    const { card, billing_details: details } = params.payment_method_data;
    return methodFromCard(books, { card, postalCode: details?.address.postal_code ?? null });
  }
  const id = params.payment_method ?? intent.payment_method;
  if (!id) throw invalid("You cannot confirm this SetupIntent because it's missing a payment method.");
  return getMethod(books, id);
}

function succeedSetup(books: Books, intent: SetupIntent, method: PaymentMethod): SetupIntent {
  const behavior = books.behaviors.get(method.id);
  if (behavior) behavior.isSetUp = true;
  intent.status = "succeeded";
  intent.last_setup_error = null;
  if (intent.customer && method.customer !== intent.customer) {
    if (method.customer) throw invalid("The payment method belongs to another customer.");
    method.customer = intent.customer;
    books.record("payment_method.attached", method);
  }
  books.record("setup_intent.succeeded", intent);
  return intent;
}

function failSetup(
  books: Books,
  intent: SetupIntent,
  method: PaymentMethod | null,
  fields: { code?: string; decline_code?: string; message: string },
): StripeRefusal {
  intent.status = "requires_payment_method";
  intent.payment_method = null;
  intent.last_setup_error = { type: "card_error", ...fields, ...(method ? { payment_method: method } : {}) };
  books.record("setup_intent.setup_failed", intent);
  return new StripeRefusal(402, { type: "card_error", ...pick(fields), setup_intent: structuredClone(intent) });
}

function pick({ code, decline_code, message }: { code?: string; decline_code?: string; message: string }) {
  return { message, ...(code ? { code } : {}), ...(decline_code ? { decline_code } : {}) };
}

function unexpected(intent: SetupIntent): StripeRefusal {
  return new StripeRefusal(400, {
    type: "invalid_request_error",
    code: "setup_intent_unexpected_state",
    message: `This SetupIntent has a status of ${intent.status}.`,
    setup_intent: structuredClone(intent),
  });
}
