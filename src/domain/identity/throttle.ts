/** Five wrong tries within a quarter of an hour are free; then each one costs a longer wait, never a lock for good. */
export const FREE_TRIES = 5;
export const WINDOW_SECONDS = 15 * 60;
const FIRST_WAIT_SECONDS = 30;
const LONGEST_WAIT_SECONDS = 15 * 60;

export type Failures = { failures: number; first_failed_at: Date; last_failed_at: Date; blocked_until: Date | null };

export function waitSeconds(failures: number): number {
  if (failures < FREE_TRIES) return 0;
  return Math.min(FIRST_WAIT_SECONDS * 2 ** (failures - FREE_TRIES), LONGEST_WAIT_SECONDS);
}

/** The record after one more failure. Old failures are forgotten once a whole window passed without any. */
export function afterFailure(before: Failures | null, now: Date): Failures {
  const isStale = !before || now.getTime() - before.last_failed_at.getTime() > WINDOW_SECONDS * 1000;
  const failures = isStale ? 1 : before.failures + 1;
  const wait = waitSeconds(failures);
  return {
    failures,
    first_failed_at: isStale ? now : before.first_failed_at,
    last_failed_at: now,
    blocked_until: wait > 0 ? new Date(now.getTime() + wait * 1000) : null,
  };
}

export function blockedSeconds(failures: Failures | null, now: Date): number {
  if (!failures?.blocked_until) return 0;
  return Math.max(0, Math.ceil((failures.blocked_until.getTime() - now.getTime()) / 1000));
}
