import type { Env } from "#core/env.ts";
import type { PaymentProcessor } from "#domain/billing/processor.ts";
import { createStripe } from "./create-stripe.ts";

const made = new WeakMap<Env, PaymentProcessor>();

/** The processor of this installation, one for a process: it keeps its connections. */
export function processorOf(env: Env): PaymentProcessor {
  const existing = made.get(env);
  if (existing) return existing;
  const processor = createStripe(env);
  made.set(env, processor);
  return processor;
}
