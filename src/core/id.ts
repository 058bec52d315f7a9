import { randomBytes } from "node:crypto";
import { z } from "zod";
import { AppError } from "./errors.ts";

/** A UUIDv7: sorted by creation time, so indexes stay compact. The SQL version is `app.uuid_v7()`. */
export function newId(now: number = Date.now()): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(now, 0, 6);
  return written(bytes, 7);
}

/** An id derived from a digest: same digest, same id (a UUIDv8). */
export function idFrom(digest: Uint8Array): string {
  return written(Buffer.from(digest.subarray(0, 16)), 8);
}

function written(bytes: Buffer, version: number): string {
  bytes[6] = (bytes[6]! & 0x0f) | (version << 4);
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytes.toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

const Id = z.uuid();

/** An id from a URL or a form. A malformed id is treated like one that doesn't exist. */
export function requireId(value: string): string {
  if (!Id.safeParse(value).success) throw new AppError("not-found");
  return value;
}
