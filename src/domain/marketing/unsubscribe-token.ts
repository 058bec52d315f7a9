import { z } from "zod";
import type { Env } from "#core/env.ts";
import { open, seal } from "#core/keyring.ts";

const ABOUT = "unsubscribe";
const Address = z.email().max(254);

/**
 * The encrypted address: the link proves it came from us, and the address can't be read from it. It never expires, so the link in
 * an old email works as long as we keep its key.
 */
export function unsubscribeUrl(env: Pick<Env, "DATA_KEYS" | "PUBLIC_ORIGIN">, email: string): string {
  const token = Buffer.from(seal(env.DATA_KEYS, email, ABOUT)).toString("base64url");
  return `${env.PUBLIC_ORIGIN}/unsubscribe?token=${token}`;
}

export function readUnsubscribeToken(env: Pick<Env, "DATA_KEYS">, token: string): string | null {
  if (token.length > 1000) return null;
  try {
    return Address.parse(open(env.DATA_KEYS, Buffer.from(token, "base64url").toString("utf8"), ABOUT));
  } catch {
    return null;
  }
}
