import type { IncomingMessage } from "node:http";
import { MAX_BODY_BYTES, MAX_FILE_BODY_BYTES } from "./settings.ts";

export type BodyProblem = "too-large" | "has-nul" | "broken";

/**
 * Reads a small body whole, or says why not. Stops at the limit: what comes after is never kept. Reads Node's own stream,
 * because the web stream around it goes on buffering after we have stopped.
 */
export async function readBody(incoming: IncomingMessage, { isFile = false } = {}): Promise<ArrayBuffer | BodyProblem> {
  const most = isFile ? MAX_FILE_BODY_BYTES : MAX_BODY_BYTES;
  if (Number(incoming.headers["content-length"] ?? 0) > most) return "too-large";
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of incoming.iterator({ destroyOnReturn: false })) {
      size += chunk.byteLength;
      if (size > most) return "too-large";
      chunks.push(chunk);
    }
  } catch {
    return "broken";
  }
  const bytes = Buffer.concat(chunks, size);
  if (!isFile && hasNul(bytes)) return "has-nul";
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
}

/**
 * PostgreSQL cannot hold U+0000 in text, so it is refused here in all its spellings: the byte, `%00` in forms, and the JSON
 * escape (an even number of backslashes before it would make it plain text, which we refuse too: nobody writes that).
 */
export function hasNul(bytes: Buffer): boolean {
  return bytes.includes(0) || bytes.includes("%00") || bytes.includes("\\u0000");
}
