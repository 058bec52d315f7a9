import Stripe from "stripe";
import type { Env } from "#core/env.ts";

/** The processor's own library. Retrying is the caller's business, under the same key. */
export function connectStripe(env: Pick<Env, "STRIPE_URL" | "STRIPE_KEY">, timeoutMs: number): Stripe {
  return new Stripe(env.STRIPE_KEY, {
    ...elsewhere(env.STRIPE_URL),
    maxNetworkRetries: 0,
    timeout: timeoutMs,
    telemetry: false,
  });
}

/** The sandbox, if that is where payments go; otherwise the library knows the way. */
function elsewhere(url: string | undefined) {
  if (!url) return {};
  const { hostname, port, protocol } = new URL(url);
  return {
    host: hostname,
    port: port || "443",
    protocol: protocol === "http:" ? ("http" as const) : ("https" as const),
  };
}
