import { timingSafeEqual } from "node:crypto";
import type { Ctx } from "#core/ctx.ts";
import { mac, macs, newest } from "#core/keyring.ts";

/**
 * The address under which a visitor reads and answers: the request's id, the day it runs out and our signature. Whoever holds
 * it has read the mail; it opens that one conversation and nothing else.
 */
export const LINK_DAYS = 30;

export function threadUrl(ctx: Pick<Ctx, "env" | "now">, requestId: string): string {
  const ends = Math.floor(ctx.now.getTime() / 1000) + LINK_DAYS * 86_400;
  const signature = mac(newest(ctx.env.DATA_KEYS).key, signed(requestId, ends)).toString("base64url");
  return `${ctx.env.PUBLIC_ORIGIN}/your-message?link=${requestId}.${ends}.${signature}`;
}

/** The request that a link opens now, or nothing if it is not ours or has run out. */
export function readLink(ctx: Ctx, link: string): string | null {
  const [, requestId, seconds, signature] = /^([0-9a-f-]{36})\.(\d{1,12})\.([\w-]{43})$/.exec(link) ?? [];
  if (!requestId || !seconds || !signature) return null;
  const given = Buffer.from(signature, "base64url");
  const isOurs = macs(ctx.env.DATA_KEYS, signed(requestId, Number(seconds))).some((own) => timingSafeEqual(own, given));
  return isOurs && Number(seconds) * 1000 > ctx.now.getTime() ? requestId : null;
}

function signed(requestId: string, ends: number): string {
  return `contact-link:${requestId}:${ends}`;
}
