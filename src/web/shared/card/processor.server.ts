import type { Env } from "#core/env.ts";
import type { PaymentProcessor } from "#domain/billing/payments/processor.ts";
import { createStripe } from "#stripe/create-stripe.ts";

/** Maximum time a page waits for the processor. */
const TIMEOUT_MS = 5_000;

let made: PaymentProcessor | null = null;

/** One per process. Pages call it only when there's no other way: for a card, and for bank confirmation. */
export function processorFor(env: Env): PaymentProcessor {
  return (made ??= createStripe(env, { timeoutMs: TIMEOUT_MS }));
}
