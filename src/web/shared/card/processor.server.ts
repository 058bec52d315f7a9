import type { Env } from "#core/env.ts";
import type { PaymentProcessor } from "#domain/billing/payments/processor.ts";
import { createStripe } from "#stripe/create-stripe.ts";

/** A page waits for the processor no longer than this. */
const TIMEOUT_MS = 5_000;

let made: PaymentProcessor | null = null;

/** One for the whole process. Pages ask it only where there is no other way: for a card, and for a bank's question. */
export function processorFor(env: Env): PaymentProcessor {
  return (made ??= createStripe(env, { timeoutMs: TIMEOUT_MS }));
}
