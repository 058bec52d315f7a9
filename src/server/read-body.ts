import type { IncomingMessage } from "node:http";
import { MAX_BODY_BYTES, MAX_FILE_BODY_BYTES } from "./settings.ts";

export type BodyProblem = "too-large" | "has-nul" | "broken";

/**
 * Reads a small body in full, or returns why not. Stops at the limit and keeps nothing beyond it. Reads Node's own stream,
 * because the web stream around it keeps buffering after we stop.
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
 * PostgreSQL can't store U+0000 in text, so we refuse every spelling of it: the byte, `%00` in forms, and the JSON escape (after
 * an even number of backslashes it would be plain text, which we refuse too: nobody writes that).
 */
export function hasNul(bytes: Buffer): boolean {
  return bytes.includes(0) || bytes.includes("%00") || bytes.includes("\\u0000");
}
