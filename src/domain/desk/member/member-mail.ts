import { RESENDABLE } from "#core/mail.ts";

/** A letter that went to a member: what kind, when, and what became of it. Never what it says. */
export type MemberMail = {
  id: string;
  template: string;
  aboutId: string | null;
  createdAt: Date;
  sentAt: Date | null;
  failedAt: Date | null;
  resendUntil: Date | null;
  /** The letter that it repeats, and who asked for that. */
  resendOf: string | null;
  askedBy: string | null;
};

/** A confirmation and its cancellation are about the same visit: the later one is true. */
const FAMILIES: Record<string, string> = { "visit-booked": "visit", "visit-canceled": "visit" };

/**
 * Whether a letter may go out once more: of a kind that may, not on its way at this moment, still true, and the last word about
 * its thing. `mails` are the member's, newest first.
 */
export function canResend(mail: MemberMail, mails: readonly MemberMail[], now: Date): boolean {
  if (!RESENDABLE.has(mail.template) || mail.resendOf || !mail.resendUntil || mail.resendUntil <= now) return false;
  if (!mail.sentAt && !mail.failedAt) return false;
  const newer = mails.slice(
    0,
    mails.findIndex(({ id }) => id === mail.id),
  );
  return !newer.some((one) => !one.resendOf && subjectOf(one) === subjectOf(mail));
}

function subjectOf({ template, aboutId }: MemberMail): string {
  return `${FAMILIES[template] ?? template} ${aboutId ?? ""}`;
}
