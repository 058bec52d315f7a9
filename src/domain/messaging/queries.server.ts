import { sql, type Insertable, type Updateable } from "kysely";
import type { TxCtx } from "#core/ctx.ts";
import type { Trx } from "#core/db.ts";
import type { ContactMessage, ContactRequest, ContactRequestEvent } from "#core/db-types.ts";
import { INBOX_CHANNEL, type Priority } from "./contact-request.ts";
import type { RequestState } from "./request-state.ts";

/** SQL for requests and messages. Row-level security decides which rows are visible. */

export async function insertContactRequest(tx: TxCtx, row: Insertable<ContactRequest>): Promise<void> {
  await tx.trx.insertInto("contact_request").values(row).execute();
  tx.notify(INBOX_CHANNEL);
}

/** The conversation of a visit, unless the other one in it has just opened it. */
export async function insertVisitRequest(tx: TxCtx, row: Insertable<ContactRequest>): Promise<void> {
  await tx.trx
    .insertInto("contact_request")
    .values(row)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
  tx.notify(INBOX_CHANNEL);
}

/**
 * Whether an insert failed because this text is already there. `on conflict do nothing` won't work: it needs read permission,
 * which a visitor doesn't have.
 */
export function isRepeated(error: unknown): boolean {
  return error instanceof Error && "constraint" in error && REPEATED.has(String(error.constraint));
}

const REPEATED = new Set([
  "contact_request_idempotency_key_key",
  "contact_message_idempotency_key_key",
  "mail_outbox_pkey",
]);

export async function insertContactMessage(trx: Trx, row: Insertable<ContactMessage>): Promise<void> {
  await trx.insertInto("contact_message").values(row).execute();
}

/** For one that may be sent twice under its own id. */
export async function insertContactMessageOnce(trx: Trx, row: Insertable<ContactMessage>): Promise<void> {
  await trx
    .insertInto("contact_message")
    .values(row)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}

export async function insertRequestEvent(trx: Trx, row: Insertable<ContactRequestEvent>): Promise<void> {
  await trx.insertInto("contact_request_event").values(row).execute();
}

export async function updateRequest(tx: TxCtx, id: string, change: Updateable<ContactRequest>): Promise<void> {
  await tx.trx.updateTable("contact_request").set(change).where("id", "=", id).execute();
  tx.notify(INBOX_CHANNEL);
}

export type RequestRow = NonNullable<Awaited<ReturnType<typeof findRequest>>>;

export async function findRequest(trx: Trx, id: string) {
  return requests(trx).where("id", "=", id).executeTakeFirst();
}

/** Locks the request until this transaction ends. */
export async function lockRequest(trx: Trx, id: string): Promise<RequestRow | undefined> {
  return requests(trx).where("id", "=", id).forUpdate().executeTakeFirst();
}

export async function selectOwnedOpen(trx: Trx, ownerId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom("contact_request")
    .select("id")
    .where("owner_id", "=", ownerId)
    .where("state", "not in", ["resolved", "closed"])
    .execute();
  return rows.map(({ id }) => id);
}

export async function selectWaitingForProvider(trx: Trx, providerId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom("contact_request")
    .select("id")
    .where("provider_id", "=", providerId)
    .where("state", "=", "waiting_provider")
    .execute();
  return rows.map(({ id }) => id);
}

export async function selectAskers(trx: Trx, providerId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom("contact_request")
    .select("user_id")
    .distinct()
    .where("provider_id", "=", providerId)
    .where("state", "=", "waiting_provider")
    .where("user_id", "is not", null)
    .execute();
  return rows.map(({ user_id }) => user_id!);
}

/** Unacknowledged alarms of the same person: by account, or by address for visitors. */
export async function selectRingingOf(trx: Trx, person: { user_id: string | null; email: string }): Promise<string[]> {
  const rows = await trx
    .selectFrom("contact_request")
    .select("id")
    .where("alarm_at", "is not", null)
    .where("acknowledged_at", "is", null)
    .where("state", "not in", ["resolved", "closed"])
    .where((eb) =>
      person.user_id
        ? eb("user_id", "=", person.user_id)
        : eb.and([eb("user_id", "is", null), eb("email", "=", person.email)]),
    )
    .orderBy("id")
    .limit(1_000)
    .execute();
  return rows.map(({ id }) => id);
}

export async function findRequestByKey(trx: Trx, key: string) {
  return trx
    .selectFrom("contact_request")
    .select(["id", "reference"])
    .where("idempotency_key", "=", key)
    .executeTakeFirst();
}

export async function hasMessage(trx: Trx, key: string): Promise<boolean> {
  const row = await trx
    .selectFrom("contact_message")
    .select("id")
    .where("idempotency_key", "=", key)
    .executeTakeFirst();
  return row !== undefined;
}

/** The visitor opened a link we signed: they can read and answer this request until the transaction ends. */
export async function openRequest(trx: Trx, id: string): Promise<void> {
  await sql`select set_config('app.opened_request', ${id}, true)`.execute(trx);
}

export async function selectMessages(trx: Trx, requestId: string) {
  return trx
    .selectFrom("contact_message")
    .select(["id", "author_kind", "author_id", "body", "file_id", "created_at"])
    .where("request_id", "=", requestId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

function requests(trx: Trx) {
  return trx
    .selectFrom("contact_request")
    .select([
      "id",
      "reference",
      "source",
      "user_id",
      "full_name",
      "email",
      "subject",
      "topic_key",
      "owner_id",
      "provider_id",
      "due_at",
      "created_at",
      "last_message_at",
      "acknowledged_at",
      "acknowledged_by",
      "alarm_at",
      "escalated_at",
      "resolved_at",
      "email_confirmed_at",
      "confirmation_sent_at",
      sql<RequestState>`state`.as("state"),
      sql<Priority>`priority`.as("priority"),
    ]);
}
