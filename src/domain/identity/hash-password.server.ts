import { hash, verify } from "@node-rs/argon2";

/** argon2id (number 2 of the library's list) with 19 MiB and two passes, as OWASP advises. */
const COST = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize("NFKC"), COST);
}

let nobody: Promise<string> | undefined;

/** Takes the same time whether or not there is a hash: an unknown e-mail must not answer faster than a known one. */
export async function isRightPassword(stored: string | null, password: string): Promise<boolean> {
  nobody ??= hashPassword("nobody has this password");
  const isRight = await verify(stored ?? (await nobody), password.normalize("NFKC"));
  return stored !== null && isRight;
}
