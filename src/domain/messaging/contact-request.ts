import type { ClinicalFacts } from "#domain/catalog/clinical-facts.ts";

/** Open staff pages hear on it that the inbox changed, never what. */
export const INBOX_CHANNEL = "inbox_changed";

/** How soon somebody must look, by what was written: P0 at once, P1 the prescriber's queue, P2 the same day, P3 as promised. */
export type Priority = 0 | 1 | 2 | 3;

type DueFacts = Pick<ClinicalFacts, "request_due_hours" | "reply_hours">;

/** Until when somebody must have looked. What is not urgent is due at the end of the time promised to everybody. */
export function dueAt(priority: Priority, now: Date, { request_due_hours: hours, reply_hours }: DueFacts): Date {
  const all = [hours.p0, hours.p1, hours.p2, reply_hours.to] as const;
  return new Date(now.getTime() + all[priority] * 3_600_000);
}

/** Crockford's letters: no I, L, O or U, so that a reference can be read out. */
const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/** Fifty bits: two of a million requests share one about once in a billion. */
const REFERENCE_LENGTH = 10;

export function referenceFrom(random: Uint8Array): string {
  return `R-${[...random.slice(0, REFERENCE_LENGTH)].map((byte) => LETTERS[byte & 31]).join("")}`;
}
