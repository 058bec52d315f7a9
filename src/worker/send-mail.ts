import { requireSystem } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { open } from "#core/keyring.ts";
import { MailAddress, type MailTemplate } from "#core/mail.ts";
import { findWaitingMail, markMailSent } from "#core/mail-outbox.server.ts";
import { isSuppressed } from "#domain/marketing/is-suppressed.ts";
import { z } from "zod";
import { calendarFileFor } from "./mail/calendar-file.ts";
import { renderMail } from "./mail/render.tsx";
import type { Postman } from "./postman.ts";

const Contents = z.object({ to: MailAddress, props: z.unknown() });

/** A letter that can be unsubscribed from is marketing: it carries the way out, and the suppression list stops it. */
const Marketing = z.object({ unsubscribeUrl: z.url() });

/**
 * Sends one waiting mail. If the process dies between the SMTP server's yes and our mark, the mail goes out again with the
 * same Message-ID, by which mail programs know it for the same message.
 */
export async function sendMail(ctx: Ctx, input: { mailId: string }, postman: Postman): Promise<void> {
  requireSystem(ctx);
  const mail = await inTransaction(ctx, (tx) => findWaitingMail(tx.trx, input.mailId));
  if (!mail?.sealed) return;
  const { to, props } = Contents.parse(JSON.parse(open(ctx.env.DATA_KEYS, mail.sealed, `mail:${mail.id}`)));
  const letter = await renderMail(mail.template as MailTemplate, props, ctx.env);
  const marketing = Marketing.safeParse(props).data;
  const isUnwanted = marketing && (await isSuppressed(ctx, { email: to.address }));
  const calendar = calendarFileFor(props, ctx.env, ctx.now);
  if (!isUnwanted) await postman.deliver({ ...letter, ...marketing, messageId: mail.id, to, calendar });
  await inTransaction(ctx, (tx) => markMailSent(tx.trx, mail.id, ctx.now));
}
