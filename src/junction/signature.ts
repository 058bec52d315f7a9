import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * How the lab network signs its events: HMAC-SHA256 over `id.timestamp.body`, several signatures in one header while a secret
 * rotates. The secret is `whsec_` and base64.
 */
export function isSigned(
  secret: string,
  message: { id: string; at: number; body: Uint8Array },
  signatures: string,
): boolean {
  const expected = mac(secret, message);
  return signatures.split(" ").some((signature) => {
    const [version, base64 = ""] = signature.split(",");
    const given = Buffer.from(base64, "base64");
    return version === "v1" && given.length === expected.length && timingSafeEqual(given, expected);
  });
}

function mac(secret: string, { id, at, body }: { id: string; at: number; body: Uint8Array }): Buffer {
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  return createHmac("sha256", key).update(`${id}.${at}.`).update(body).digest();
}
