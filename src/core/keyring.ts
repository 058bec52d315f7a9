import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";

/**
 * Keys with ids, newest first, written `id:base64` and separated by commas: `2026b:…,2026a:…`. The first one seals; all of them open.
 * To rotate, put a new key in front and remove the old one once nothing sealed with it is left. No key is used directly: we derive one
 * for sealing and one for keyed hashes, so neither use reveals anything about the other.
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

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** After the key's id: sealed with a derived key. Values without it were sealed with the key itself and still open. */
const DERIVED = "2.";

/** AES-256-GCM. `about` is bound to the text, so a sealed value copied to another row doesn't open there. */
export function seal(keyring: Keyring, plain: string, about: string): string {
  const { id, key } = newest(keyring);
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", derived(key, "seal"), nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(about));
  const body = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
  return `${id}.${DERIVED}${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64")}`;
}

export function open(keyring: Keyring, sealed: string, about: string): string {
  const dot = sealed.indexOf(".");
  const given = find(keyring, sealed.slice(0, dot));
  const rest = sealed.slice(dot + 1);
  const isDerived = rest.startsWith(DERIVED);
  const bytes = Buffer.from(isDerived ? rest.slice(DERIVED.length) : rest, "base64");
  // A shorter tag would be easier to guess, and the library would accept it.
  if (bytes.length < NONCE_BYTES + TAG_BYTES) throw new Error("a sealed value is too short for its authentication tag");
  const key = isDerived ? derived(given, "seal") : given;
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(about));
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  const body = bytes.subarray(NONCE_BYTES + TAG_BYTES);
  return Buffer.concat([decipher.update(body), decipher.final()]).toString("utf8");
}

export function mac(key: Buffer, text: string): Buffer {
  return createHmac("sha256", derived(key, "mac")).update(text).digest();
}

/** Every keyed hash a text can have: with each key, and from before keys were derived. For lookups and checks. */
export function macs(keyring: Keyring, text: string): Buffer[] {
  return keyring.flatMap(({ key }) => [mac(key, text), createHmac("sha256", key).update(text).digest()]);
}

const derivations = new WeakMap<Buffer, Record<"seal" | "mac", Buffer>>();

function derived(key: Buffer, purpose: "seal" | "mac"): Buffer {
  let keys = derivations.get(key);
  if (!keys) {
    const derive = (info: string) => Buffer.from(hkdfSync("sha256", key, "", `clinic:${info}`, 32));
    keys = { seal: derive("seal"), mac: derive("mac") };
    derivations.set(key, keys);
  }
  return keys[purpose];
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
