import type { Ctx } from "#core/ctx.ts";
import { mac, newest } from "#core/keyring.ts";
import { referenceFrom } from "./contact-request.ts";

/** Made from the idempotency key, so that a retry whose first answer was lost gets the same number. Keyed: not guessable. */
export function referenceFor(ctx: Ctx, idempotencyKey: string): string {
  return referenceFrom(mac(newest(ctx.env.DATA_KEYS).key, `reference:${idempotencyKey}`));
}
