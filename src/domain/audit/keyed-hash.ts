import { createHmac, createSecretKey, type KeyObject } from "node:crypto";

/** HMAC-SHA-256. Preparing the key costs ten times the hash itself, and there are millions of rows: each key once. */
export function keyedHash(key: Buffer, text: string): Buffer {
  let prepared = preparedKeys.get(key);
  if (!prepared) preparedKeys.set(key, (prepared = createSecretKey(key)));
  return createHmac("sha256", prepared).update(text).digest();
}

const preparedKeys = new WeakMap<Buffer, KeyObject>();
