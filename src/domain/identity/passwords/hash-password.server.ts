import { hash, verify } from "@node-rs/argon2";
import { AppError } from "#core/errors.ts";

/** argon2id (number 2 in the library's enum) with 19 MiB and two passes, as OWASP recommends. */
const COST = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Node's pool has four threads; one stays free for files and DNS. A waiting request gets its turn within about a second. */
export const MAX_RUNNING = 3;
export const MAX_WAITING = 60;

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password.normalize("NFKC"), COST));
}

let nobody: Promise<string> | undefined;

/** Takes the same time with or without a hash: an unknown email must not respond faster than a known one. */
export async function isRightPassword(stored: string | null, password: string): Promise<boolean> {
  nobody ??= hash("nobody-has-this-password", COST);
  const against = stored ?? (await nobody);
  const isRight = await inTurn(() => verify(against, password.normalize("NFKC")));
  return stored !== null && isRight;
}

let running = 0;
const waiting: (() => void)[] = [];

/** Refuses before doing, counting or reading anything: a flood of sign-ins must not slow down everyone else. */
export function requireHashRoom(): void {
  if (running + waiting.length >= MAX_RUNNING + MAX_WAITING)
    throw new AppError("unavailable", { retryAfterSeconds: 2 });
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  requireHashRoom();
  if (running >= MAX_RUNNING) await new Promise<void>((go) => waiting.push(go));
  else running++;
  try {
    return await work();
  } finally {
    // The slot passes to the next waiter without becoming free in between.
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}
