import { createHash } from "node:crypto";

/** What a review is of. One changed letter makes another. */
export function hashContent(text: string): string {
  return createHash("sha256").update(text, "utf8").digest("hex");
}
