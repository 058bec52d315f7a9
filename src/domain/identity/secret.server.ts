import { createHash, randomBytes, randomInt } from "node:crypto";
import { mac, macs, newest, type Keyring } from "#core/keyring.ts";

/** A secret for a cookie or a link: 256 random bits. Only its hash is stored. */
export function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

export function hashSecret(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}

export function newPhoneCode(): string {
  return String(randomInt(1_000_000)).padStart(6, "0");
}

/** Six digits can be brute-forced, so the hash is keyed: a copy of the database isn't enough to recover them. */
export function hashCode(keys: Keyring, about: string, code: string): Buffer {
  return mac(newest(keys).key, `code:${about}:${code}`);
}

/** All hashes a correct code can have: codes made before the newest key was added still work. */
export function codeHashes(keys: Keyring, about: string, code: string): Buffer[] {
  return macs(keys, `code:${about}:${code}`);
}

/** People read these aloud and type them, so no letters that look alike. */
export function newRecoveryCode(): string {
  const letters = "23456789abcdefghjkmnpqrstuvwxyz";
  const pick = () => letters[randomInt(letters.length)];
  return `${Array.from({ length: 5 }, pick).join("")}-${Array.from({ length: 5 }, pick).join("")}`;
}

export function foldRecoveryCode(typed: string): string {
  const bare = typed.toLowerCase().replace(/[^a-z0-9]/g, "");
  return `${bare.slice(0, 5)}-${bare.slice(5)}`;
}
