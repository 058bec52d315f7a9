import { setTimeout } from "node:timers/promises";
import pg from "pg";

/**
 * Waiting for a table's lock makes everyone behind it wait too, including readers. So a step gives up quickly, lets them pass and tries
 * again.
 */
export const LOCK_TIMEOUT_MS = 400;
const TRIES = 60;
export const STATEMENT_TIMEOUT = "15min";

const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 5_000;
const GROWTH = 1.2;

export type Patience = { tries?: number; pause?: (ms: number) => Promise<unknown> };

/** Runs `step` until it gets its locks. It must leave nothing behind when it fails. */
export async function retryOnLocks<T>(step: () => Promise<T>, patience: Patience = {}): Promise<T> {
  const { tries = TRIES, pause = setTimeout } = patience;
  for (let attempt = 1; ; attempt++) {
    try {
      return await step();
    } catch (error) {
      if (!isLockProblem(error) || attempt >= tries) throw error;
      await pause(waitMs(attempt));
    }
  }
}

/** Longer each time, and never the same for two that wait for each other. */
export function waitMs(attempt: number, random = Math.random): number {
  const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * GROWTH ** (attempt - 1));
  return Math.round(wait * (0.5 + random()));
}

const LOCK_NOT_AVAILABLE = "55P03";
const DEADLOCK = "40P01";

function isLockProblem(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === LOCK_NOT_AVAILABLE || error.code === DEADLOCK);
}
