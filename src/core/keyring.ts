import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";

/**
 * Keys with ids, newest first, written `id:base64` and separated by commas: `2026b:…,2026a:…`. The first one seals; all of
 * them open. Rotating means putting a new key in front and, once nothing sealed by the old one is left, dropping it.
 */
export type Keyring = { id: string; key: Buffer }[];

export function parseKeyring(text: string): Keyring {
  const keys = text.split(",").map((part) => {
    const [id, base64, ...rest] = part.trim().split(":");
    const key = Buffer.from(base64 ?? "", "base64");
    if (!id || !/^[a-z0-9-]{1,20}$/.test(id) || key.length !== 32 || rest.length > 0) {
      throw new Error("expected `id:` followed by 32 bytes in base64, several separated by commas");
    }
    return { id, key };
  });
  if (new Set(keys.map(({ id }) => id)).size !== keys.length) throw new Error("two keys share an id");
  return keys;
}

/** AES-256-GCM. `about` is bound to the text, so that a sealed value copied to another row does not open there. */
export function seal(keyring: Keyring, plain: string, about: string): string {
  const { id, key } = newest(keyring);
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, nonce);
  cipher.setAAD(Buffer.from(about));
  const body = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
  return `${id}.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64")}`;
}

export function open(keyring: Keyring, sealed: string, about: string): string {
  const dot = sealed.indexOf(".");
  const key = find(keyring, sealed.slice(0, dot));
  const bytes = Buffer.from(sealed.slice(dot + 1), "base64");
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, 12));
  decipher.setAAD(Buffer.from(about));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8");
}

export function mac(key: Buffer, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}

export function newest(keyring: Keyring): { id: string; key: Buffer } {
  const first = keyring[0];
  if (!first) throw new Error("empty keyring");
  return first;
}

export function find(keyring: Keyring, id: string): Buffer {
  const found = keyring.find((entry) => entry.id === id);
  if (!found) throw new Error(`no key with id ${id}`);
  return found.key;
}
