import { sql } from "kysely";
import type { Trx } from "#core/db.ts";
import { people } from "#domain/identity/profile/reads.server.ts";
import type { Priority } from "../contact-request.ts";
import type { InboxFilter, InboxPlace } from "./inbox.ts";
import type { RequestState } from "../request-state.ts";

/** How many characters of a message a list row may need. */
const FIRST_LINE = 140;

/** SQL for lists: the staff inbox, a member's conversations, the history of one. */

export async function selectInbox(
  trx: Trx,
  options: { filter: InboxFilter; me: string; now: Date; after: InboxPlace | null; limit: number },
) {
  const { filter, me, now, after, limit } = options;
  let query = trx
    .selectFrom("contact_request as r")
    .leftJoin(people(trx).as("o"), "o.user_id", "r.owner_id")
    .select([
      "r.id",
      "r.reference",
      "r.subject",
      "r.user_id",
      "r.due_at",
      "r.created_at",
      "r.last_message_at",
      "r.acknowledged_at",
      "r.alarm_at",
      "r.owner_id",
      "r.email_confirmed_at",
      sql<RequestState>`r.state`.as("state"),
      sql<Priority>`r.priority`.as("priority"),
      "o.name as owner_name",
      sql<string | null>`(
        select left(split_part(m.body, chr(10), 1), ${FIRST_LINE}) from contact_message m
        where m.request_id = r.id and m.author_id is not distinct from r.user_id
        order by m.created_at desc, m.id desc limit 1)`.as("first_line"),
    ])
    .orderBy(sql`(r.priority > 0)`)
    .orderBy("r.due_at")
    .orderBy("r.id")
    .limit(limit);
  query =
    filter === "resolved"
      ? query.where("r.state", "in", ["resolved", "closed"])
      : query.where("r.state", "not in", ["resolved", "closed"]);
  if (filter === "mine") query = query.where("r.owner_id", "=", me);
  if (filter === "provider") query = query.where("r.state", "=", "waiting_provider");
  if (filter === "unclaimed") query = query.where("r.owner_id", "is", null);
  if (filter === "overdue") query = query.where("r.due_at", "<", now).where("r.state", "<>", "waiting_patient");
  if (after) {
    query = query.where(
      sql<boolean>`((r.priority > 0), r.due_at, r.id) > (${after.isLater}::boolean, ${after.dueAt}::timestamptz, ${after.id}::uuid)`,
    );
  }
  return query.execute();
}

/** One person's conversations, latest message first. */
export async function selectRequestsOf(trx: Trx, userId: string) {
  return trx
    .selectFrom("contact_request as r")
    .select((eb) => [
      "r.id",
      "r.reference",
      "r.subject",
      "r.topic_key",
      "r.source",
      "r.created_at",
      "r.last_message_at",
      "r.due_at",
      "r.resolved_at",
      "r.owner_id",
      "r.acknowledged_at",
      sql<RequestState>`r.state`.as("state"),
      sql<Priority>`r.priority`.as("priority"),
      eb
        .selectFrom("contact_message as m")
        .select("m.author_id")
        .whereRef("m.request_id", "=", "r.id")
        .orderBy("m.created_at", "desc")
        .orderBy("m.id", "desc")
        .limit(1)
        .as("last_author_id"),
    ])
    .where("r.user_id", "=", userId)
    .orderBy("r.last_message_at", "desc")
    .orderBy("r.id", "desc")
    .limit(200)
    .execute();
}

export async function selectHistory(trx: Trx, requestId: string) {
  return trx
    .selectFrom("contact_request_event as e")
    .leftJoin(people(trx).as("p"), "p.user_id", "e.actor_id")
    .select(["e.id", "e.at", "e.action", "e.actor_kind", "e.from_state", "e.to_state", "p.name as actor_name"])
    .where("e.request_id", "=", requestId)
    .orderBy("e.at")
    .orderBy("e.id")
    .execute();
}

/** Who was paged about it, including combined pages for unconfirmed visitors. */
export async function selectPages(
  trx: Trx,
  request: {
    id: string;
    user_id: string | null;
    alarm_at: Date | null;
    acknowledged_at: Date | null;
  },
) {
  const { alarm_at: pagedAt, acknowledged_at: until } = request;
  return trx
    .selectFrom("page as g")
    .leftJoin(people(trx).as("p"), "p.user_id", "g.user_id")
    .select(["g.id", "g.round", "g.sent_at", "g.acknowledged_at", "p.name"])
    .where((eb) => {
      const own = eb("g.request_id", "=", request.id);
      if (request.user_id || !pagedAt) return own;
      const shared = [eb("g.request_count", "is not", null), eb("g.sent_at", ">=", pagedAt)];
      return eb.or([own, eb.and(until ? [...shared, eb("g.sent_at", "<=", until)] : shared)]);
    })
    .orderBy("g.sent_at")
    .orderBy("g.id")
    .execute();
}
