import { createHash } from "node:crypto";
import { keyedHash } from "./keyed-hash.ts";

/** One seal of the chain: the hash of a batch of rows, linked to the previous seal. */
export type Seal = {
  n: bigint;
  xid_from: string;
  xid_to: string;
  row_count: bigint;
  root: Buffer;
  previous: Buffer;
  sealed_at: Date;
};

export const FIRST_PREVIOUS: Buffer = Buffer.alloc(32);

export function sealHash(key: Buffer, seal: Seal): Buffer {
  return keyedHash(
    key,
    JSON.stringify([
      String(seal.n),
      seal.xid_from,
      seal.xid_to,
      String(seal.row_count),
      seal.root.toString("hex"),
      seal.previous.toString("hex"),
      seal.sealed_at.getTime(),
    ]),
  );
}

/** Hashes the rows' ids and keyed hashes in order, without loading them all. */
export function rootOf(): { add(id: string, mac: Buffer): void; count(): bigint; digest(): Buffer } {
  const hash = createHash("sha256");
  let count = 0n;
  return {
    add(id, rowMac) {
      hash.update(id).update(rowMac);
      count += 1n;
    },
    count: () => count,
    digest: () => hash.digest(),
  };
}
