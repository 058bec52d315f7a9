import type { Ctx } from "#core/ctx.ts";
import { mac, newest } from "#core/keyring.ts";
import { referenceFrom } from "./contact-request.ts";

/**
 * Made from the idempotency key, so a retry whose first response was lost gets the same number. Keyed, so it can't be guessed.
 */
export function referenceFor(ctx: Ctx, idempotencyKey: string): string {
  return referenceFrom(mac(newest(ctx.env.DATA_KEYS).key, `reference:${idempotencyKey}`));
}
