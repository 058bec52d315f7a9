import { z } from "zod";
import type { TxCtx } from "./ctx.ts";
import { idFrom, newId } from "./id.ts";
import { defineJob, enqueue } from "./jobs.ts";
import { mac, newest, seal } from "./keyring.ts";

/**
 * An email is a row in the outbox plus a job with its id, in the caller's transaction. The template's props may contain a sign-in link,
 * so they're encrypted and wiped once sent.
 */
export const sendMailJob = defineJob({
  name: "mail.send",
  schema: z.object({ mailId: z.uuid() }),
  isUrgent: true,
  retryLimit: 20,
  retryDelay: 1,
  retryDelayMax: 300,
});

/** Wipes content that can no longer be resent. */
export const forgetMailsJob = defineJob({ name: "mail.forget", schema: z.object({}), concurrency: 1 });

/** Strict on purpose: an address with a line break or a comma could redirect the message. */
export const MailAddress = z.object({
  name: z
    .string()
    .max(200)
    .regex(/^[^\r\n\0<>]*$/),
  address: z.email().max(254),
});
export type MailAddress = z.infer<typeof MailAddress>;

/** A visit for the patient's own calendar. The worker creates the file when the email goes out. */
export type VisitCalendarEntry = {
  method: "REQUEST" | "CANCEL";
  id: string;
  sequence: number;
  startsAt: string;
  endsAt: string;
};

/** An instant and the reader's time zone; the email formats it as a time of day. */
export type ZonedMoment = { at: string; zone: string };

/** The names and props of all templates. The templates themselves are in `worker/mail`. */
export type MailTemplates = {
  "dead-letter": { jobName: string; jobId: string };
  /** Subject and text only for a mailbox under contract; see CONTACT_MAIL_INCLUDES_DETAILS. */
  "contact-request": {
    requestId: string;
    reference: string;
    priority: number;
    url: string;
    subject?: string;
    details?: string;
  };
  "contact-reply": { reference: string; url: string };
  "contact-confirm": { reference: string; url: string };
  "contact-overdue": { reference: string; priority: number; url: string };
  /** Nobody is on call for part of the next day. */
  "on-call-gap": { url: string };
  /** To the provider who's asked to answer. */
  "handed-message": { reference: string; priority: number; url: string };
  page: { reference: string; url: string };
  /** About all alarms from visitors with an unconfirmed address. */
  "page-unconfirmed": { count: number; url: string };
  "newsletter-sign-up": Record<string, never>;
  /** `language` is that of the page: there is no profile yet. */
  "registration-code": { code: string; language?: string };
  "confirm-new-email": { url: string };
  "email-changed": { phone: string };
  /** Someone's identity or contact details changed; the new values stay in the account. */
  "profile-changed": { url: string; phone: string };
  "reset-password": { url: string };
  "staff-invitation": { url: string };
  "password-changed": { resetUrl: string };
  "new-device": { device: string; at: string };
  "discount-code": {
    code: string;
    amountCents: number;
    expiresOn: string;
    registerUrl: string;
    unsubscribeUrl: string;
  };
  "visit-booked": {
    news: "booked" | "moved" | "provider-changed";
    when: ZonedMoment;
    provider: string;
    visitUrl: string;
    rescheduleUrl: string;
    cancelUrl: string;
    calendar: VisitCalendarEntry;
  };
  /** `isNotNeeded`: nothing is left that the visit could be about, so no other time is offered. */
  "visit-canceled": {
    when: ZonedMoment;
    byClinic: boolean;
    isNotNeeded?: boolean;
    bookUrl: string;
    calendar: VisitCalendarEntry;
  };
  "visit-reminder": {
    lead: "day" | "hour";
    when: ZonedMoment;
    provider: string;
    visitUrl: string;
    rescheduleUrl: string;
    cancelUrl: string;
  };
  "visit-earlier": { when: ZonedMoment; provider: string; until: ZonedMoment; url: string };
  "license-ending": { days: number; url: string };
  "registration-ending": { days: number; isOwn: boolean; url: string };
  "continuity-missing": { count: number; isOwn: boolean; url: string };
  /** `on`: the date of the next attempt. */
  "payment-news": {
    news: "paid" | "failed" | "no-card" | "past-due" | "confirm" | "recovered" | "refunded";
    on: string | null;
    url: string;
  };
  "plan-news": {
    news:
      | "started"
      | "paused"
      | "resumed"
      | "skipped"
      | "changed"
      | "canceled"
      | "cancel-pending"
      | "reminder"
      | "price";
    on: string | null;
    url: string;
  };
  "books-differ": { differences: number; reconciliationId: string };
  /** Someone has to look at an order. */
  "order-ticket": {
    news:
      | "late"
      | "held"
      | "held-at-pharmacy"
      | "pharmacy-asks"
      | "pharmacy-contradicts"
      | "delivery-problem"
      | "parcel-lost"
      | "parcel-returned";
    number: string;
    url: string;
  };
  "order-news": {
    news: "shipped" | "delivered" | "problem" | "late" | "canceled";
    number: string;
    url: string;
  };
  "reorder-needs-you": { url: string };
  /** A step before the first order is waiting for the member; which one stays in the account. */
  "path-nudge": { url: string };
  /** What was agreed in a visit can be read; it stays in the account. */
  "visit-summary": { url: string };
  /** A note that isn't signed this long after its visit: to its provider, or to the admins. */
  "note-unsigned": { hours: number; isOwn: boolean; url: string };
  /** A safety rule stops the next order of a prescription: to its prescriber, or to the admins if that person has left. */
  "fill-stopped": { isOwn: boolean; url: string };
  /** Signed notes that don't match their seals. */
  "notes-changed": { problems: number };
  /** To staff: a provider wrote a prescription on paper in a visit. */
  "paper-prescription": { url: string };
  "lab-order-waits": { url: string };
  /** A result that no provider reviewed in time: to its provider, or to the desk. */
  "lab-review-waits": { url: string };
  /** To staff: a pharmacy has said nothing about a prescription, or nobody has answered one of its requests. */
  "prescription-waits": { url: string };
  /** There's something new in the account; what it is stays there. */
  "account-news": { url: string };
  "factor-changed": {
    change: "added" | "removed" | "recovery-code-used" | "many-wrong-codes" | "stopped";
    phone: string;
  };
  /** To every admin: someone with the server's keys let an admin in without a second factor. */
  "admin-restored": { name: string; at: string; url: string };
};
export type MailTemplate = keyof MailTemplates;

/**
 * Emails that can be resent if they're lost or overlooked: they announce something and link to a page that requires signing in. Codes,
 * offers and one-time links are never included.
 */
export const RESENDABLE: ReadonlySet<string> = new Set<MailTemplate>([
  "visit-booked",
  "payment-news",
  "plan-news",
  "order-news",
  "reorder-needs-you",
  "path-nudge",
  "visit-summary",
  "contact-reply",
  "account-news",
]);

const RESEND_DAYS = 30;

/** Whose email it is and what it's about: staff can see that it went out. After `until` it would no longer be true. */
type MailMember = { userId: string; aboutId?: string; until?: Date };

type Mail<Name extends MailTemplate> = {
  template: Name;
  to: MailAddress;
  props: MailTemplates[Name];
  member?: MailMember;
};

export async function enqueueMail<Name extends MailTemplate>(tx: TxCtx, mail: Mail<Name>): Promise<string> {
  const id = newId(tx.now.getTime());
  await tx.trx
    .insertInto("mail_outbox")
    .values(sealedMail(tx, id, mail))
    .execute();
  await enqueue(tx, sendMailJob, { mailId: id });
  return id;
}

/** An email that's sent once for this key, however often it's requested. The key itself isn't stored. */
export async function enqueueMailOnce<Name extends MailTemplate>(
  tx: TxCtx,
  key: string,
  mail: Mail<Name>,
): Promise<void> {
  const id = idFrom(mac(newest(tx.env.DATA_KEYS).key, `mail-once:${key}`));
  const { numInsertedOrUpdatedRows } = await tx.trx
    .insertInto("mail_outbox")
    .values(sealedMail(tx, id, mail))
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 1n) await enqueue(tx, sendMailJob, { mailId: id });
}

/**
 * Resends an email to the member's current address. It uses the sealed content of the first one, which only the worker can open. One
 * click is one email; returns whether this click is new.
 */
export async function enqueueMailAgain(
  tx: TxCtx,
  again: { mailId: string; template: string; userId: string; askedBy: string; press: string },
): Promise<boolean> {
  const id = idFrom(mac(newest(tx.env.DATA_KEYS).key, `mail-again:${again.mailId}:${again.press}`));
  const { numInsertedOrUpdatedRows } = await tx.trx
    .insertInto("mail_outbox")
    .values({
      id,
      template: again.template,
      user_id: again.userId,
      created_at: tx.now,
      resend_of: again.mailId,
      asked_by: again.askedBy,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  const isNew = numInsertedOrUpdatedRows === 1n;
  if (isNew) await enqueue(tx, sendMailJob, { mailId: id });
  return isNew;
}

function sealedMail<Name extends MailTemplate>(tx: TxCtx, id: string, { template, to, props, member }: Mail<Name>) {
  const plain = JSON.stringify({ to: MailAddress.parse(to), props });
  const until = member?.until ?? new Date(tx.now.getTime() + RESEND_DAYS * 86_400_000);
  return {
    id,
    template,
    sealed: seal(tx.env.DATA_KEYS, plain, `mail:${id}`),
    created_at: tx.now,
    ...(member ? { user_id: member.userId, about_id: member.aboutId ?? null } : {}),
    ...(member && RESENDABLE.has(template) ? { resend_until: until } : {}),
  };
}
