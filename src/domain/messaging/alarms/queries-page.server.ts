import { STAFF_KINDS } from "#core/actor.ts";
import { sql, type Insertable } from "kysely";
import type { Trx } from "#core/db.ts";
import type { OnCallPerson, Page } from "#core/db-types.ts";
import { people } from "#domain/identity/profile/reads.server.ts";

/** SQL for who is on call, who was paged, and what is late. */

/** The escalation list: people who can open the inbox, in paging order. Skips anyone who lost the role or the account. */
export async function selectOnCall(trx: Trx) {
  return trx
    .selectFrom("on_call_person as c")
    .innerJoin(people(trx).as("p"), "p.user_id", "c.user_id")
    .select(["c.user_id", "p.first_name", "p.last_name", "p.email", "p.phone_number"])
    .where("p.role", "in", STAFF_KINDS)
    .where("p.disabled_at", "is", null)
    .orderBy("c.position")
    .execute();
}

/** Who to page right now: the person on shift, then the list in order. */
export async function selectCalled(trx: Trx, now: Date) {
  const onShift = await trx
    .selectFrom("on_call_shift as s")
    .innerJoin(people(trx).as("p"), "p.user_id", "s.user_id")
    .select(["s.user_id", "p.first_name", "p.last_name", "p.email", "p.phone_number"])
    .where("s.starts_at", "<=", now)
    .where("s.ends_at", ">", now)
    .where("p.role", "in", STAFF_KINDS)
    .where("p.disabled_at", "is", null)
    .execute();
  const others = (await selectOnCall(trx)).filter(({ user_id }) => onShift.every((one) => one.user_id !== user_id));
  return [...onShift, ...others];
}

export async function selectAdmins(trx: Trx) {
  return trx
    .selectFrom(people(trx).as("p"))
    .select(["p.user_id", "p.first_name", "p.last_name", "p.email", "p.phone_number"])
    .where("p.role", "=", "admin")
    .where("p.disabled_at", "is", null)
    .orderBy("p.user_id")
    .execute();
}

export async function replaceOnCall(trx: Trx, rows: Insertable<OnCallPerson>[]): Promise<void> {
  await trx.deleteFrom("on_call_person").execute();
  if (rows.length > 0) await trx.insertInto("on_call_person").values(rows).execute();
}

export async function leaveOnCall(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom("on_call_person").where("user_id", "=", userId).execute();
}

export async function selectStaffByEmail(trx: Trx, emails: string[]): Promise<Map<string, string>> {
  if (emails.length === 0) return new Map();
  const rows = await trx
    .selectFrom(people(trx).as("p"))
    .select(["user_id", "email"])
    .where("email", "in", emails)
    .where("role", "in", STAFF_KINDS)
    .where("disabled_at", "is", null)
    .execute();
  return new Map(rows.map(({ user_id, email }) => [email.toLowerCase(), user_id]));
}

/** What a page is about, and since when. */
export type PageSubject = { requestId: string | null; alarmId: string | null; pagedAt: Date };

/** The last round of pages about it. */
export async function findLastRound(trx: Trx, { requestId, alarmId, pagedAt }: PageSubject) {
  const row = await trx
    .selectFrom("page")
    .select((eb) => [eb.fn.max("round").as("round"), eb.fn.max("sent_at").as("sent_at")])
    .where("request_id", requestId ? "=" : "is", requestId)
    .where("alarm_id", alarmId ? "=" : "is", alarmId)
    .where("alarm_at", "=", pagedAt)
    .executeTakeFirstOrThrow();
  return row.round === null ? null : { round: Number(row.round), sentAt: row.sent_at };
}

/** The last round of pages about unconfirmed visitors: its number since then, and when anyone was last paged at all. */
export async function findLastSharedRound(trx: Trx, since: Date) {
  const row = await trx
    .selectFrom("page")
    .select((eb) => [
      eb.fn.max("round").filterWhere("sent_at", ">=", since).as("round"),
      eb.fn.max("sent_at").as("sent_at"),
    ])
    .where("request_count", "is not", null)
    .executeTakeFirstOrThrow();
  return row.sent_at === null ? null : { round: Number(row.round ?? 0), sentAt: row.sent_at };
}

/** Only one worker pages about unconfirmed visitors at a time. */
export async function lockSharedPaging(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('messaging.page-unconfirmed'))`.execute(trx);
}

/** How many unacknowledged alarms unconfirmed visitors have, and since when. */
export async function countUnconfirmedAlarms(trx: Trx): Promise<{ count: number; since: Date | null }> {
  return trx
    .selectFrom("contact_request")
    .select((eb) => [sql<number>`count(*)::int`.as("count"), eb.fn.min("alarm_at").as("since")])
    .where("alarm_at", "is not", null)
    .where("acknowledged_at", "is", null)
    .where("state", "not in", ["resolved", "closed"])
    .where("user_id", "is", null)
    .where("email_confirmed_at", "is", null)
    .executeTakeFirstOrThrow();
}

/** Pages about unconfirmed visitors are answered once none of their alarms is left. */
export async function acknowledgeSharedPages(trx: Trx, at: Date): Promise<void> {
  await trx
    .updateTable("page")
    .set({ acknowledged_at: at })
    .where("request_count", "is not", null)
    .where("acknowledged_at", "is", null)
    .execute();
}

export async function insertPage(trx: Trx, row: Insertable<Page>): Promise<void> {
  await trx.insertInto("page").values(row).execute();
}

export async function acknowledgePages(trx: Trx, requestId: string, at: Date): Promise<void> {
  await trx
    .updateTable("page")
    .set({ acknowledged_at: at })
    .where("request_id", "=", requestId)
    .where("acknowledged_at", "is", null)
    .execute();
}

/**
 * Unanswered alarms whose last page is older than `before`, or that were never paged. Unconfirmed visitors share a combined page.
 */
export async function selectOpenAlarms(trx: Trx, before: Date): Promise<string[]> {
  const rows = await trx
    .selectFrom("contact_request as r")
    .select("r.id")
    .where("r.alarm_at", "is not", null)
    .where("r.acknowledged_at", "is", null)
    .where("r.state", "not in", ["resolved", "closed"])
    .where((eb) => eb.or([eb("r.user_id", "is not", null), eb("r.email_confirmed_at", "is not", null)]))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("page as g")
            .select("g.id")
            .whereRef("g.request_id", "=", "r.id")
            .whereRef("g.alarm_at", "=", "r.alarm_at")
            .where("g.sent_at", ">", before),
        ),
      ),
    )
    .orderBy("r.alarm_at")
    .limit(SWEEP)
    .execute();
  return rows.map(({ id }) => id);
}

/** Late and not reported yet. The clock stops while we wait for the patient. */
export async function selectOverdue(trx: Trx, now: Date): Promise<string[]> {
  const rows = await trx
    .selectFrom("contact_request")
    .select("id")
    .where("escalated_at", "is", null)
    .where("due_at", "<", now)
    .where("state", "not in", ["waiting_patient", "resolved", "closed"])
    .orderBy("due_at")
    .limit(SWEEP)
    .execute();
  return rows.map(({ id }) => id);
}

export async function selectResolvedBefore(trx: Trx, before: Date): Promise<string[]> {
  const rows = await trx
    .selectFrom("contact_request")
    .select("id")
    .where("state", "=", "resolved")
    .where("resolved_at", "<=", before)
    .limit(SWEEP)
    .execute();
  return rows.map(({ id }) => id);
}

/** How many confirmation emails this address got since then, so strangers can't flood it. */
export async function countConfirmations(trx: Trx, email: string, since: Date): Promise<number> {
  const row = await trx
    .selectFrom("contact_request")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("email", "=", email)
    .where("confirmation_sent_at", ">", since)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Limit per sweep; the next minute handles the rest. */
const SWEEP = 500;
