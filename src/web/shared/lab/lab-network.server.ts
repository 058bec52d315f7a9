import type { Env } from "#core/env.ts";
import type { Labs } from "#domain/labs/interface/labs.ts";
import { createJunction } from "#junction/create-junction.ts";

let made: Labs | null = null;

/** One per process, to check the signatures of events. Null without their secret; the key is for the worker, which asks. */
export function labsFor(env: Env): Pick<Labs, "key" | "readEvent"> | null {
  if (!env.LAB_WEBHOOK_SECRET) return null;
  return (made ??= createJunction(env));
}
