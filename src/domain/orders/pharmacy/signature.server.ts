import { createHmac, timingSafeEqual } from "node:crypto";
import type { Keyring } from "#core/keyring.ts";
import { newest } from "#core/keyring.ts";

/**
 * Signs and verifies pharmacy messages: an HMAC over the timestamp and the body, in the header `Pharmacy-Signature:
 * t=1763200000,k=2026a,v1=hex`. The newest key signs and every key in the ring verifies, so keys can rotate without a gap.
 */
export const SIGNATURE_HEADER = "pharmacy-signature";

/** How far a message's timestamp may be from our clock, in either direction. */
export const REPLAY_WINDOW_SECONDS = 300;

export function signMessage(keys: Keyring, body: string, at: Date): string {
  const { id, key } = newest(keys);
  const t = Math.floor(at.getTime() / 1000);
  return `t=${t},k=${id},v1=${hmac(key, t, Buffer.from(body)).toString("hex")}`;
}

export type SignatureProblem = "missing" | "unknown-key" | "forged" | "stale" | "future";

/** Null if one of our keys signed this message recently. */
export function signatureProblem(
  keys: Keyring,
  message: { body: Uint8Array; header: string | undefined; now: Date },
): SignatureProblem | null {
  const parts = /^t=(\d{1,12}),k=([a-z0-9-]{1,20}),v1=([0-9a-f]{64})$/.exec(message.header ?? "");
  if (!parts) return "missing";
  const [, t, keyId, v1] = parts;
  const entry = keys.find(({ id }) => id === keyId);
  if (!entry) return "unknown-key";
  if (!timingSafeEqual(hmac(entry.key, Number(t), message.body), Buffer.from(v1!, "hex"))) return "forged";
  const age = message.now.getTime() / 1000 - Number(t);
  if (age > REPLAY_WINDOW_SECONDS) return "stale";
  if (age < -REPLAY_WINDOW_SECONDS) return "future";
  return null;
}

function hmac(key: Buffer, t: number, body: Uint8Array): Buffer {
  return createHmac("sha256", key).update(`${t}.`).update(body).digest();
}
