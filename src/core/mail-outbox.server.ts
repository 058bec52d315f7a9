import { sql } from "kysely";
import type { Trx } from "./db.ts";

/** A queued email and its content: its own, or that of the email it repeats. */
export async function findWaitingMail(trx: Trx, id: string) {
  return trx
    .selectFrom("mail_outbox as m")
    .leftJoin("mail_outbox as first", "first.id", "m.resend_of")
    .select([
      "m.id",
      "m.template",
      "m.user_id",
      "m.resend_of",
      sql<string | null>`coalesce(m.sealed, first.sealed)`.as("sealed"),
      sql<string>`coalesce(m.resend_of, m.id)`.as("sealed_as"),
    ])
    .where("m.id", "=", id)
    .where("m.sent_at", "is", null)
    .executeTakeFirst();
}

/** Content that can be resent stays sealed for that time. */
export async function markMailSent(trx: Trx, id: string, at: Date): Promise<void> {
  await trx
    .updateTable("mail_outbox")
    .set({ sent_at: at, sealed: sql`case when resend_until > ${at} then sealed end` })
    .where("id", "=", id)
    .execute();
}

export async function markMailFailed(trx: Trx, id: string, at: Date): Promise<void> {
  await trx
    .updateTable("mail_outbox")
    .set({ failed_at: at })
    .where("id", "=", id)
    .where("sent_at", "is", null)
    .execute();
}

export async function forgetSealed(trx: Trx, now: Date): Promise<void> {
  await trx
    .updateTable("mail_outbox")
    .set({ sealed: null })
    .where("resend_until", "<=", now)
    .where("sealed", "is not", null)
    .where("sent_at", "is not", null)
    .execute();
}

/** Emails to a person, newest first. Staff can't read the columns with the content. */
export async function listMailsTo(trx: Trx, userId: string, limit: number) {
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
