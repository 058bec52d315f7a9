import { requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import { listMailsTo } from "#core/mail-outbox.server.ts";
import { canResend, type MemberMail } from "./member-mail.ts";
import { SHOWN } from "./member-mails.ts";

/** A member's latest emails, newest first. Audited as opening the member's page. */
export async function listMemberMails(
  ctx: Ctx,
  input: { userId: string },
): Promise<(MemberMail & { canResend: boolean })[]> {
  requireStaff(ctx);
  const mails = await inReadTransaction(ctx, ({ trx }) => listMailsTo(trx, input.userId, SHOWN));
  return mails.map((mail) => ({ ...mail, canResend: canResend(mail, mails, ctx.now) }));
}
