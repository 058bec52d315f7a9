import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

/**
 * The passwords attackers try first, as a Bloom filter: a few bits each instead of the text. It never misses one, and mistakes
 * about one good password in ten thousand for a common one. `scripts/common-passwords.ts` builds the file and documents its
 * sources.
 */
export function isCommonPassword(folded: string): boolean {
  filter ??= readFilter(readFileSync(createRequire(import.meta.url).resolve(FILE)));
  return mayContain(filter, folded);
}

export const FILE = "#domain/identity/passwords/common-passwords.bloom";

export type Filter = { bits: Buffer; size: number; hashes: number; count: number };

let filter: Filter | undefined;

export const HEADER_BYTES = 12;

/** Twelve bytes: how many hashes, how many bits, how many entries. Then the bits. */
export function readFilter(file: Buffer): Filter {
  const [hashes, size, count] = [file.readUInt32LE(0), file.readUInt32LE(4), file.readUInt32LE(8)];
  return { bits: file.subarray(HEADER_BYTES), size, hashes, count };
}

export function mayContain(given: Filter, word: string): boolean {
  return places(given, word).every((place) => ((given.bits[place >> 3] ?? 0) & (1 << (place & 7))) !== 0);
}

/** Derives as many hashes as needed from two halves of one hash. */
export function places({ size, hashes }: Filter, word: string): number[] {
  const digest = createHash("sha256").update(word).digest();
  const [first, step] = [digest.readUInt32LE(0), digest.readUInt32LE(4) | 1];
  return Array.from({ length: hashes }, (_, i) => (first + i * (step >>> 0)) % size);
}
