import { z } from "zod";
import { requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { enqueueMailAgain } from "#core/mail.ts";
import { listMailsTo } from "#core/mail-outbox.server.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { canResend } from "./member-mail.ts";
import { lockMailsOf } from "./queries-mail.server.ts";
import { SHOWN } from "./member-mails.ts";

/** Limit per member and hour: anyone who needs more should call them. */
const PER_HOUR = 3;
const HOUR_MS = 3_600_000;

export const MailResend = z.object({ userId: z.uuid(), mailId: z.uuid(), press: z.uuid() });

/**
 * Resends an email to the member's current address. Never one with a code, an offer or a single-use link, and none replaced by a
 * later one: both are a conflict. A double click sends one email.
 */
export async function resendMail(ctx: Ctx, input: z.infer<typeof MailResend>): Promise<void> {
  const staff = requireStaff(ctx);
  await inTransaction(ctx, async (tx) => {
    await lockMailsOf(tx.trx, input.userId);
    const mails = await listMailsTo(tx.trx, input.userId, SHOWN);
    const mail = mails.find(({ id }) => id === input.mailId);
    if (!mail) throw new AppError("not-found");
    if (!canResend(mail, mails, tx.now)) throw new AppError("conflict");
    const again = { mailId: mail.id, template: mail.template, userId: input.userId, askedBy: staff.userId };
    const isNew = await enqueueMailAgain(tx, { ...again, press: input.press });
    if (!isNew) return;
    const since = tx.now.getTime() - HOUR_MS;
    const before = mails.filter(({ resendOf, createdAt }) => resendOf && createdAt.getTime() > since).length;
    // Thrown after the insert, which is rolled back: a repeated click is neither another email nor an error.
    if (before >= PER_HOUR) throw new AppError("rate-limited", { retryAfterSeconds: HOUR_MS / 1000 });
    await recordAudit(tx, { action: "mail.resent", subjectId: input.userId, objectId: mail.id });
  });
}
