import { createHash } from "node:crypto";
import { idFrom } from "#core/id.ts";

/**
 * The key a message is saved under, made from the sender's key and the text. A retry is the same request; a changed text under an
 * old key is a new one, so nothing anyone wrote is mistaken for a duplicate.
 */
export function keyOf(given: string, ...text: (string | null)[]): string {
  const digest = createHash("sha256")
    .update(JSON.stringify([given, ...text]))
    .digest();
  return idFrom(digest);
}
