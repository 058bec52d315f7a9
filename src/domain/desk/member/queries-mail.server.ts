import { sql } from "kysely";
import type { Trx } from "#core/db.ts";
import type { MemberMail } from "./member-mail.ts";

/** SQL about letters to one member. What they are made of is not among the columns that staff may read. */
export async function selectMemberMails(trx: Trx, userId: string, limit: number): Promise<MemberMail[]> {
  return trx
    .selectFrom("mail_outbox")
    .select([
      "id",
      "template",
      "about_id as aboutId",
      "created_at as createdAt",
      "sent_at as sentAt",
      "failed_at as failedAt",
      "resend_until as resendUntil",
      "resend_of as resendOf",
      "asked_by as askedBy",
    ])
    .where("user_id", "=", userId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/** One colleague at a time, so that what was sent again meanwhile is counted. */
export async function lockMailsOf(trx: Trx, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('mail-again:' || ${userId}::text, 0))`.execute(trx);
}
