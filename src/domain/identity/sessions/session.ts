import type { StaffRole } from "#core/actor.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Channel for the ids of ended sessions, so their open streams end too. */
export const SESSION_CHANNEL = "session_ended";

/** Idle and absolute session timeouts. Shorter for staff, because they see other people's data. */
export const SESSION_LIMITS = {
  member: { idleSeconds: 60 * MINUTE, absoluteSeconds: 24 * HOUR },
  staff: { idleSeconds: 15 * MINUTE, absoluteSeconds: 12 * HOUR },
};

/** Changing sign-in settings requires a sign-in no older than this. */
export const FRESH_SECONDS = 10 * MINUTE;

/** How exact "last seen" is. Writing it on every request would cost a write per page. */
export const SEEN_EVERY_SECONDS = 30;

export function sessionLimits(role: StaffRole | null) {
  return role === null ? SESSION_LIMITS.member : SESSION_LIMITS.staff;
}

export type SessionTimes = { last_seen_at: Date; idle_seconds: number; ends_at: Date };

export function isAlive(session: SessionTimes, now: Date): boolean {
  return now < session.ends_at && now < idleEnd(session);
}

export function endsAt(session: SessionTimes): Date {
  const idle = idleEnd(session);
  return idle < session.ends_at ? idle : session.ends_at;
}

function idleEnd(session: SessionTimes): Date {
  return new Date(session.last_seen_at.getTime() + session.idle_seconds * 1000);
}
