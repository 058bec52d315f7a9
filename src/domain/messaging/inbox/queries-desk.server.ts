import { sql, type Insertable } from "kysely";
import type { ContactNote, ReplySnippet } from "#core/db-types.ts";
import type { TxCtx } from "#core/ctx.ts";
import type { Trx } from "#core/db.ts";
import { people } from "#domain/identity/profile/reads.server.ts";
import { INBOX_CHANNEL } from "../contact-request.ts";

/** SQL for notes, presence, snippets, counts and possible assignees. */

export async function insertNote(tx: TxCtx, row: Insertable<ContactNote>): Promise<void> {
  await tx.trx.insertInto("contact_note").values(row).execute();
  tx.notify(INBOX_CHANNEL);
}

export async function selectNotes(trx: Trx, requestId: string) {
  return trx
    .selectFrom("contact_note")
    .select(["id", "author_id", "body", "created_at"])
    .where("request_id", "=", requestId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

/** How long a heartbeat counts. Pages send one every 20 s. */
const PRESENT_SECONDS = 45;

export async function selectPresent(trx: Trx, requestId: string, now: Date) {
  return trx
    .selectFrom("contact_presence as c")
    .innerJoin(people(trx).as("p"), "p.user_id", "c.user_id")
    .select(["c.user_id", "p.name"])
    .where("c.request_id", "=", requestId)
    .where("c.seen_at", ">", new Date(now.getTime() - PRESENT_SECONDS * 1000))
    .orderBy("name")
    .execute();
}

/** The first heartbeat is an insert, which notifies others; later ones only update the time. */
export async function beatPresence(tx: TxCtx, row: { request_id: string; user_id: string; seen_at: Date }) {
  const { trx } = tx;
  await trx
    .deleteFrom("contact_presence")
    .where("user_id", "=", row.user_id)
    .where((eb) =>
      eb.or([
        eb("request_id", "<>", row.request_id),
        eb("seen_at", "<", new Date(row.seen_at.getTime() - PRESENT_SECONDS * 1000)),
      ]),
    )
    .execute();
  const renewed = await trx
    .updateTable("contact_presence")
    .set({ seen_at: row.seen_at })
    .where("request_id", "=", row.request_id)
    .where("user_id", "=", row.user_id)
    .executeTakeFirst();
  if (renewed.numUpdatedRows > 0n) return;
  await trx
    .insertInto("contact_presence")
    .values(row)
    .onConflict((conflict) => conflict.columns(["request_id", "user_id"]).doNothing())
    .execute();
  tx.notify(INBOX_CHANNEL);
}

export async function leavePresence(tx: TxCtx, userId: string): Promise<void> {
  await tx.trx.deleteFrom("contact_presence").where("user_id", "=", userId).execute();
  tx.notify(INBOX_CHANNEL);
}

export async function selectSnippets(trx: Trx) {
  return trx.selectFrom("reply_snippet").select(["id", "title", "body"]).orderBy("title").orderBy("id").execute();
}

export async function insertSnippet(trx: Trx, row: Insertable<ReplySnippet>): Promise<void> {
  await trx.insertInto("reply_snippet").values(row).execute();
}

export async function deleteSnippet(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom("reply_snippet").where("id", "=", id).execute();
}

export type InboxCounts = { open: number; overdue: number; mine: number; unclaimed: number; provider: number };

export async function countRequests(trx: Trx, { me, now }: { me: string; now: Date }): Promise<InboxCounts> {
  const { rows } = await sql<InboxCounts>`
    select count(*)::int as open,
      count(*) filter (where due_at < ${now} and state <> 'waiting_patient')::int as overdue,
      count(*) filter (where owner_id = ${me})::int as mine,
      count(*) filter (where owner_id is null)::int as unclaimed,
      count(*) filter (where state = 'waiting_provider')::int as provider
    from contact_request where state not in ('resolved', 'closed')`.execute(trx);
  return rows[0]!;
}

/** People who can be given a request, by role. */
export async function selectColleagues(trx: Trx) {
  return trx
    .selectFrom(people(trx).as("p"))
    .select(["user_id", "role", "name"])
    .where("role", "is not", null)
    .where("disabled_at", "is", null)
    .orderBy("name")
    .execute();
}

export async function countHanded(trx: Trx, providerId: string): Promise<number> {
  const row = await trx
    .selectFrom("contact_request")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("provider_id", "=", providerId)
    .where("state", "=", "waiting_provider")
    .executeTakeFirstOrThrow();
  return row.count;
}

/** One patient's conversations that this provider was asked to answer, open or not, newest first. */
export async function selectHandedOf(trx: Trx, providerId: string, userId: string) {
  return trx
    .selectFrom("contact_request")
    .select(["id", "subject", "last_message_at", sql<string>`state`.as("state")])
    .where("provider_id", "=", providerId)
    .where("user_id", "=", userId)
    .orderBy("last_message_at", "desc")
    .limit(20)
    .execute();
}

/** Whether the acting provider cares for this person: the function every policy asks. */
export async function selectIsPatient(trx: Trx, userId: string): Promise<boolean> {
  const { rows } = await sql<{ cares: boolean }>`select app.cares_for(${userId}) as cares`.execute(trx);
  return rows[0]?.cares ?? false;
}

/** Conversations a provider was asked to answer: unanswered ones first, then by due time. */
export async function selectHanded(trx: Trx, providerId: string) {
  return trx
    .selectFrom("contact_request")
    .select(["id", "reference", "subject", "due_at", "last_message_at", "full_name", "user_id"])
    .select(sql<boolean>`user_id is not null and app.cares_for(user_id)`.as("is_patient"))
    .select([sql<string>`state`.as("state"), sql<number>`priority`.as("priority")])
    .where("provider_id", "=", providerId)
    .where("state", "not in", ["resolved", "closed"])
    .orderBy(sql`state <> 'waiting_provider'`)
    .orderBy("due_at")
    .orderBy("id")
    .limit(200)
    .execute();
}
