/**
 * Where files lie. Keys are made by us and never hold a name that somebody gave. Each adapter keeps the same promises, which
 * `test/object-store-contract.ts` puts to the test.
 */
export type ObjectStore = {
  /** Replaces what was there. Once it returns, the bytes are kept. */
  put(key: string, bytes: Buffer, contentType: string): Promise<void>;
  get(key: string): Promise<Buffer | null>;
  head(key: string): Promise<{ bytes: number } | null>;
  /** What is not there counts as deleted. */
  delete(key: string): Promise<void>;
  /** A link for one object and a short time, which downloads it under `fileName`. Whoever holds it may read. */
  signedGetUrl(key: string, options: SignedLink): Promise<string>;
};

export type SignedLink = { fileName: string; contentType: string; seconds: number; now: Date };
