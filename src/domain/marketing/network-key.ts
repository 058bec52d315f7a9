import { isIPv6 } from "node:net";
import type { Ctx } from "#core/ctx.ts";
import { mac, newest } from "#core/keyring.ts";

/** A keyed hash of where a request came from, to count by without knowing. One IPv6 household holds a whole /64. */
export function networkKey(ctx: Pick<Ctx, "address" | "env">): Buffer | null {
  if (!ctx.address) return null;
  return mac(newest(ctx.env.DATA_KEYS).key, `network:${isIPv6(ctx.address) ? prefix(ctx.address) : ctx.address}`);
}

function prefix(address: string): string {
  const [head = "", tail = ""] = address.split("::");
  const front = head ? head.split(":") : [];
  const back = tail ? tail.split(":") : [];
  const zeros = Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => "0");
  return [...front, ...zeros, ...back]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":");
}
