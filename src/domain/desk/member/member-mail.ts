import { RESENDABLE } from "#core/mail.ts";

/** An email sent to a member: its kind, time and status. Never its content. */
export type MemberMail = {
  id: string;
  template: string;
  aboutId: string | null;
  createdAt: Date;
  sentAt: Date | null;
  failedAt: Date | null;
  resendUntil: Date | null;
  /** The email it resends, and who requested that. */
  resendOf: string | null;
  askedBy: string | null;
};

/** A confirmation and its cancellation are about the same visit: the later one is true. */
const FAMILIES: Record<string, string> = { "visit-booked": "visit", "visit-canceled": "visit" };

/**
 * Whether an email can be resent: of an allowed kind, not being sent right now, still true, and the latest about its subject.
 * `mails` are the member's, newest first.
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
