import type { Ctx } from "#core/ctx.ts";
import { mac, newest } from "#core/keyring.ts";
import { foldAddress } from "#core/network-address.ts";

/** A keyed hash of where a request came from, to count by without knowing. One IPv6 household holds a whole /64. */
export function networkKey(ctx: Pick<Ctx, "address" | "env">): Buffer | null {
  if (!ctx.address) return null;
  return mac(newest(ctx.env.DATA_KEYS).key, `network:${foldAddress(ctx.address)}`);
}
