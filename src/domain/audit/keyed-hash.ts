import { createHmac, createSecretKey, type KeyObject } from "node:crypto";

/**
 * HMAC-SHA-256. Preparing a key costs ten times as much as the hash, and there are millions of rows, so each key is prepared
 * once.
 */
export function keyedHash(key: Buffer, text: string): Buffer {
  let prepared = preparedKeys.get(key);
  if (!prepared) preparedKeys.set(key, (prepared = createSecretKey(key)));
  return createHmac("sha256", prepared).update(text).digest();
}

const preparedKeys = new WeakMap<Buffer, KeyObject>();
