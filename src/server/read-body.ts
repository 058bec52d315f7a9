import { MAX_BODY_BYTES } from "./settings.ts";

export type BodyProblem = "too-large" | "has-nul" | "broken";

/** Reads a small body whole, or says why not. Stops at the limit: what comes after is never read. */
export async function readBody(request: Request): Promise<ArrayBuffer | BodyProblem> {
  const declared = Number(request.headers.get("content-length") ?? 0);
  if (declared > MAX_BODY_BYTES) return "too-large";
  if (!request.body) return new ArrayBuffer(0);
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      size += value.byteLength;
      if (size > MAX_BODY_BYTES) return "too-large";
      chunks.push(value);
    }
  } catch {
    return "broken";
  }
  const bytes = Buffer.concat(chunks, size);
  if (hasNul(bytes)) return "has-nul";
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
}

/**
 * PostgreSQL cannot hold U+0000 in text, so it is refused here in all its spellings: the byte, `%00` in forms, and the JSON
 * escape (an even number of backslashes before it would make it plain text, which we refuse too: nobody writes that).
 */
export function hasNul(bytes: Buffer): boolean {
  return bytes.includes(0) || bytes.includes("%00") || bytes.includes("\\u0000");
}
