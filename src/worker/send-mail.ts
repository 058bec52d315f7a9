import { requireSystem } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { open } from "#core/keyring.ts";
import { MailAddress, RESENDABLE, type MailTemplate } from "#core/mail.ts";
import { findWaitingMail, forgetSealed, markMailFailed, markMailSent } from "#core/mail-outbox.server.ts";
import { findAddress } from "#domain/identity/profile/find-address.ts";
import { isSuppressed } from "#domain/marketing/is-suppressed.ts";
import { z } from "zod";
import { calendarFileFor } from "./mail/calendar-file.ts";
import { renderMail } from "./mail/render.tsx";
import type { Postman } from "./postman.ts";
import { getLanguage } from "#domain/identity/language/get-language.ts";
import { toLanguage, type Language } from "#domain/identity/language/language.ts";

const Contents = z.object({ to: MailAddress, props: z.unknown() });

const Asked = z.object({ language: z.string() });

/** An email with an unsubscribe link is marketing: it carries the link, and the suppression list stops it. */
const Marketing = z.object({ unsubscribeUrl: z.url() });

/**
 * Sends one queued email. If the process dies between the SMTP server's acceptance and our mark, it goes out again with the same
 * Message-ID, so mail programs recognize the duplicate.
 */
export async function sendMail(ctx: Ctx, input: { mailId: string }, postman: Postman): Promise<void> {
  requireSystem(ctx);
  const mail = await inTransaction(ctx, (tx) => findWaitingMail(tx.trx, input.mailId));
  if (!mail) return;
  const now = mail.resend_of ? await addressAgain(ctx, mail) : null;
  if (!mail.sealed || (mail.resend_of && !now)) {
    if (mail.resend_of) await inTransaction(ctx, (tx) => markMailFailed(tx.trx, mail.id, ctx.now));
    return;
  }
  const contents = Contents.parse(JSON.parse(open(ctx.env.DATA_KEYS, mail.sealed, `mail:${mail.sealed_as}`)));
  const { props } = contents;
  const to = named(now ? { ...contents.to, address: now } : contents.to, ctx.env);
  const letter = await renderMail(mail.template as MailTemplate, props, ctx.env, await languageFor(ctx, mail, props));
  const marketing = Marketing.safeParse(props).data;
  const isUnwanted = marketing && (await isSuppressed(ctx, { email: to.address }));
  const calendar = calendarFileFor(props, ctx.env, ctx.now);
  if (!isUnwanted) await postman.deliver({ ...letter, ...marketing, messageId: mail.id, to, calendar });
  await inTransaction(ctx, (tx) => markMailSent(tx.trx, mail.id, ctx.now));
}

/** The member's, or that of the page which asked for a code before there was an account. */
async function languageFor(ctx: Ctx, mail: { user_id: string | null }, props: unknown): Promise<Language> {
  return mail.user_id ? getLanguage(ctx, { userId: mail.user_id }) : toLanguage(Asked.safeParse(props).data?.language);
}

/** The clinic's own mailboxes have no person's name. */
function named(to: MailAddress, env: Ctx["env"]): MailAddress {
  if (to.name !== "") return to;
  if (to.address === env.SUPPORT_EMAIL) return { ...to, name: "Support" };
  return to.address === env.ALERT_EMAIL ? { ...to, name: "On call" } : to;
}

/** The member's current address. An email of a kind that can't be resent goes nowhere, whoever wrote the row. */
async function addressAgain(ctx: Ctx, mail: { template: string; user_id: string | null }): Promise<string | null> {
  if (!RESENDABLE.has(mail.template) || !mail.user_id) return null;
  return findAddress(ctx, { userId: mail.user_id });
}

/** Hourly: deletes the contents of emails that can no longer be resent. */
export async function forgetMails(ctx: Ctx): Promise<void> {
  requireSystem(ctx);
  await inTransaction(ctx, ({ trx }) => forgetSealed(trx, ctx.now));
}
