import { createHash } from "node:crypto";
import { idFrom } from "#core/id.ts";

/**
 * The key under which words are kept: made of the sender's key and of the words. A retry is the same request; a changed text
 * sent under an old key is another one, and nothing that somebody wrote is taken for a repetition.
 */
export function keyOf(given: string, ...text: (string | null)[]): string {
  const digest = createHash("sha256")
    .update(JSON.stringify([given, ...text]))
    .digest();
  return idFrom(digest);
}
