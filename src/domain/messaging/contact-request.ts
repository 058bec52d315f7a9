import type { ClinicalFacts } from "#domain/catalog/clinical-facts.ts";

/** Channel that tells open staff pages the inbox changed, never what. */
export const INBOX_CHANNEL = "inbox_changed";

/** How soon someone must respond: P0 immediately, P1 the prescriber's queue, P2 the same day, P3 as promised. */
export type Priority = 0 | 1 | 2 | 3;

type DueFacts = Pick<ClinicalFacts, "request_due_hours" | "reply_hours">;

/** When a response is due. Anything not urgent is due at the end of the promised reply time. */
export function dueAt(priority: Priority, now: Date, { request_due_hours: hours, reply_hours }: DueFacts): Date {
  const all = [hours.p0, hours.p1, hours.p2, reply_hours.to] as const;
  return new Date(now.getTime() + all[priority] * 3_600_000);
}

/** Crockford's alphabet: no I, L, O or U, so a reference can be read aloud. */
const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/** Fifty bits: with a million requests, a new reference collides about once in a billion. */
const REFERENCE_LENGTH = 10;

export function referenceFrom(random: Uint8Array): string {
  return `R-${[...random.slice(0, REFERENCE_LENGTH)].map((byte) => LETTERS[byte & 31]).join("")}`;
}
