import Stripe from "stripe";
import type { Answer } from "#domain/billing/payments/processor.ts";

/**
 * Asks, and says what the answer means. Only what is certain is called certain: a cut connection, a timeout, a server error and a
 * key that is still being worked on all leave open whether it happened.
 */
export async function ask<T>(work: () => Promise<T>): Promise<Answer<T>> {
  try {
    return { kind: "ok", value: await work() };
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    return meaningOf(error);
  }
}

/** A card that says no is no failure of the call: the intent says it. */
export async function orDeclined(asked: Promise<Stripe.PaymentIntent>): Promise<Stripe.PaymentIntent> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError && error.payment_intent) return error.payment_intent;
    throw error;
  }
}

function meaningOf(error: InstanceType<typeof Stripe.errors.StripeError>): Answer<never> {
  const status = error.statusCode;
  if (error instanceof Stripe.errors.StripeRateLimitError) {
    return { kind: "later", retryAfterSeconds: Number(error.headers?.["retry-after"]) || null };
  }
  // Our key was turned down, not what we asked for. Somebody has to set it right; meanwhile nothing happens.
  if (status === 401 || status === 403) return { kind: "later", retryAfterSeconds: null };
  if (status !== undefined && status >= 400 && status < 500 && status !== 409) {
    return { kind: "refused", code: error.code ?? error.rawType ?? "refused" };
  }
  return { kind: "unknown", isAnswered: status !== undefined && status !== 409 };
}
