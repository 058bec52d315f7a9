import { createHmac } from "node:crypto";

/** Signs an event as the lab network does: HMAC-SHA256 over `id.timestamp.body`, with a secret of `whsec_` and base64. */
export function signEvent(secret: string, { id, at, body }: { id: string; at: number; body: Uint8Array }): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  return `v1,${createHmac("sha256", key).update(`${id}.${at}.`).update(body).digest("base64")}`;
}
