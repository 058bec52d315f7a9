/** Five failed attempts within 15 minutes are free; after that each one costs a longer wait, never a permanent lock. */
export const FREE_TRIES = 5;
export const WINDOW_SECONDS = 15 * 60;
const FIRST_WAIT_SECONDS = 30;
const MAX_WAIT_SECONDS = 15 * 60;

export type Failures = { failures: number; first_failed_at: Date; last_failed_at: Date; blocked_until: Date | null };

/** Many people can share one network, so it gets more attempts than one person. */
export const FREE_TRIES_OF_NETWORK = 30;

/** Emails anyone can trigger to an address: registration codes, password links. */
export const MAILS_A_DAY = 10;
const DAY_SECONDS = 86_400;

export function waitSeconds(failures: number, freeTries = FREE_TRIES): number {
  if (failures < freeTries) return 0;
  return Math.min(FIRST_WAIT_SECONDS * 2 ** (failures - freeTries), MAX_WAIT_SECONDS);
}

/** The record after one more failure. Old failures are forgotten after a whole window without any. */
export function afterFailure(before: Failures | null, now: Date, freeTries = FREE_TRIES): Failures {
  const isStale = !before || now.getTime() - before.last_failed_at.getTime() > WINDOW_SECONDS * 1000;
  const failures = isStale ? 1 : before.failures + 1;
  const wait = waitSeconds(failures, freeTries);
  return {
    failures,
    first_failed_at: isStale ? now : before.first_failed_at,
    last_failed_at: now,
    blocked_until: wait > 0 ? new Date(now.getTime() + wait * 1000) : null,
  };
}

/** The record after one more email. After the last one of the day, the next has to wait until the day is over. */
export function afterMail(before: Failures | null, now: Date): Failures {
  const isOver = !before || now.getTime() - before.first_failed_at.getTime() >= DAY_SECONDS * 1000;
  const first = isOver ? now : before.first_failed_at;
  const failures = isOver ? 1 : before.failures + 1;
  const until = new Date(first.getTime() + DAY_SECONDS * 1000);
  return {
    failures,
    first_failed_at: first,
    last_failed_at: now,
    blocked_until: failures >= MAILS_A_DAY ? until : null,
  };
}

export function blockedSeconds(failures: Failures | null, now: Date): number {
  if (!failures?.blocked_until) return 0;
  return Math.max(0, Math.ceil((failures.blocked_until.getTime() - now.getTime()) / 1000));
}
