import { createHash } from "node:crypto";

/**
 * The key under which words are kept: made of the sender's key and of the words. A retry is the same request; a changed text
 * sent under an old key is another one, and nothing that somebody wrote is taken for a repetition.
 */
export function keyOf(given: string, ...words: (string | null)[]): string {
  const digest = createHash("sha256")
    .update(JSON.stringify([given, ...words]))
    .digest();
  digest[6] = (digest[6]! & 0x0f) | 0x80;
  digest[8] = (digest[8]! & 0x3f) | 0x80;
  const hex = digest.toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
}
