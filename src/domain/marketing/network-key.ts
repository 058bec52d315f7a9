import type { Ctx } from "#core/ctx.ts";
import { mac, newest } from "#core/keyring.ts";
import { foldAddress } from "#core/network-address.ts";

/** A keyed hash of a request's network, to count by without storing it. One IPv6 household has a whole /64. */
export function networkKey(ctx: Pick<Ctx, "address" | "env">): Buffer | null {
  if (!ctx.address) return null;
  return mac(newest(ctx.env.DATA_KEYS).key, `network:${foldAddress(ctx.address)}`);
}
