import { z } from "zod";
import type { Env } from "#core/env.ts";
import { open, seal } from "#core/keyring.ts";

const ABOUT = "unsubscribe";
const Address = z.email().max(254);

/**
 * The address, sealed: whoever holds the link proves that it came from us, and the address cannot be read from it. It has no
 * end, so that the link in an old letter works as long as its key is kept.
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
