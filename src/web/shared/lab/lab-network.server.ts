import type { Env } from "#core/env.ts";
import type { Labs } from "#domain/labs/interface/labs.ts";
import { createJunction } from "#junction/create-junction.ts";

/** Maximum time a page waits for the lab network. */
const TIMEOUT_MS = 4_000;

let made: Labs | null = null;

/** One per process. Null where no lab network is connected. Pages call it to list sites, and events are checked with it. */
export function labsFor(env: Env): Labs | null {
  if (!env.LAB_KEY) return null;
  return (made ??= createJunction(env, { timeoutMs: TIMEOUT_MS }));
}
