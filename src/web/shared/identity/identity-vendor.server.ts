import type { Env } from "#core/env.ts";
import type { IdentityCheck } from "#domain/intake/identity-check/port.ts";
import { createStripeIdentity } from "#stripe/identity.ts";

/** Maximum time a page waits for the checking company. */
const TIMEOUT_MS = 5_000;

let made: IdentityCheck | null = null;

/** One per process. A page needs it only to open the company's own page. */
export function identityVendorFor(env: Env): IdentityCheck {
  return (made ??= createStripeIdentity(env, { timeoutMs: TIMEOUT_MS }));
}
