import type { Ctx } from "#core/ctx.ts";
import { mac, newest } from "#core/keyring.ts";

/**
 * The URL where a visitor reads and replies: the request id, the expiration date and our signature. Having it proves they read
 * the email; it opens that one conversation and nothing else.
 */
export const LINK_DAYS = 30;

export function threadUrl(ctx: Pick<Ctx, "env" | "now">, requestId: string): string {
  const ends = Math.floor(ctx.now.getTime() / 1000) + LINK_DAYS * 86_400;
  const signature = mac(newest(ctx.env.DATA_KEYS).key, signed(requestId, ends)).toString("base64url");
  return `${ctx.env.PUBLIC_ORIGIN}/your-message?link=${requestId}.${ends}.${signature}`;
}

export function signed(requestId: string, ends: number): string {
  return `contact-link:${requestId}:${ends}`;
}
