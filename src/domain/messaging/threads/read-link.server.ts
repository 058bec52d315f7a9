import { timingSafeEqual } from "node:crypto";
import type { Ctx } from "#core/ctx.ts";
import { macs } from "#core/keyring.ts";
import { signed } from "./thread-link.server.ts";

/** The request a link opens, or null if it's invalid or expired. */
export function readLink(ctx: Ctx, link: string): string | null {
  const [, requestId, seconds, signature] = /^([0-9a-f-]{36})\.(\d{1,12})\.([\w-]{43})$/.exec(link) ?? [];
  if (!requestId || !seconds || !signature) return null;
  const given = Buffer.from(signature, "base64url");
  const isOurs = macs(ctx.env.DATA_KEYS, signed(requestId, Number(seconds))).some((own) => timingSafeEqual(own, given));
  return isOurs && Number(seconds) * 1000 > ctx.now.getTime() ? requestId : null;
}
