/**
 * Where files are stored. We create the keys, and they never contain a name someone gave. Each adapter makes the same guarantees, which
 * `test/object-store-contract.ts` checks.
 */
export type ObjectStore = {
  /** Replaces what was there. Once it returns, the bytes are saved. */
  put(key: string, bytes: Buffer, contentType: string): Promise<void>;
  get(key: string): Promise<Buffer | null>;
  head(key: string): Promise<{ bytes: number } | null>;
  /** Deleting something that isn't there is fine. */
  delete(key: string): Promise<void>;
  /** A short-lived link to one object, which downloads it as `fileName`. Anyone with the link can read it. */
  signedGetUrl(key: string, options: SignedLink): Promise<string>;
};

export type SignedLink = { fileName: string; contentType: string; seconds: number; now: Date };
