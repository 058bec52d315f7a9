import { sql, type Updateable } from "kysely";
import type { Trx } from "#core/db.ts";
import type { LabInbox } from "#core/db-types.ts";
import { identities, people } from "#domain/identity/profile/reads.server.ts";
import type { InboxReason } from "../interface/open-inbox.ts";

/** SQL for results without a match. */

export type InboxItem = {
  id: string;
  messageId: string;
  reason: InboxReason;
  detail: string | null;
  openedAt: Date;
  dueAt: Date;
  claimedBy: string | null;
  claimedByName: string | null;
  proposedOrderId: string | null;
  proposedBy: string | null;
  proposedByName: string | null;
  resolvedAt: Date | null;
  resolvedAs: string | null;
  alarmId: string | null;
};

/** Open ones: those that page first, then by due time. */
export async function selectOpenItems(trx: Trx, limit: number): Promise<InboxItem[]> {
  return items(trx)
    .where("i.resolved_at", "is", null)
    .orderBy(sql`i.alarm_id is null`)
    .orderBy("i.due_at")
    .orderBy("i.id")
    .limit(limit)
    .execute();
}

export async function findItem(trx: Trx, id: string): Promise<InboxItem | null> {
  return (await items(trx).where("i.id", "=", id).executeTakeFirst()) ?? null;
}

export async function lockItem(trx: Trx, id: string): Promise<InboxItem | null> {
  await trx.selectFrom("lab_inbox").select("id").where("id", "=", id).forUpdate().execute();
  return findItem(trx, id);
}

export async function updateItem(trx: Trx, id: string, change: Updateable<LabInbox>): Promise<void> {
  await trx.updateTable("lab_inbox").set(change).where("id", "=", id).execute();
}

function items(trx: Trx) {
  return trx
    .selectFrom("lab_inbox as i")
    .leftJoin(people(trx).as("c"), "c.user_id", "i.claimed_by")
    .leftJoin(people(trx).as("p"), "p.user_id", "i.proposed_by")
    .select([
      "i.id",
      "i.message_id as messageId",
      sql<InboxReason>`i.reason`.as("reason"),
      "i.detail",
      "i.opened_at as openedAt",
      "i.due_at as dueAt",
      "i.claimed_by as claimedBy",
      "c.name as claimedByName",
      "i.proposed_order_id as proposedOrderId",
      "i.proposed_by as proposedBy",
      "p.name as proposedByName",
      "i.resolved_at as resolvedAt",
      "i.resolved_as as resolvedAs",
      "i.alarm_id as alarmId",
    ]);
}

/** The two people who matched a message by hand, and to which order. */
export async function findMatchedBy(
  trx: Trx,
  messageId: string,
): Promise<{ orderId: string; proposedBy: string; resolvedBy: string } | null> {
  const row = await trx
    .selectFrom("lab_inbox")
    .select(["proposed_order_id as orderId", "proposed_by as proposedBy", "resolved_by as resolvedBy"])
    .where("message_id", "=", messageId)
    .where("resolved_as", "=", "matched")
    .executeTakeFirst();
  if (!row?.orderId || !row.proposedBy || !row.resolvedBy) return null;
  return { orderId: row.orderId, proposedBy: row.proposedBy, resolvedBy: row.resolvedBy };
}

/** What the matcher compares a result with: an order and the person it is for. */
export type OrderChoice = {
  id: string;
  number: number;
  status: string;
  placedAt: Date | null;
  userId: string;
  firstName: string;
  lastName: string;
  birthDate: string | null;
};

/** The order a number names. Row-level security limits it to people of the clinic who see orders. */
export async function findOrderChoice(trx: Trx, by: { number: number } | { id: string }): Promise<OrderChoice | null> {
  const query = orderChoices(trx);
  const row = await (
    "id" in by ? query.where("o.id", "=", by.id) : query.where("o.number", "=", by.number)
  ).executeTakeFirst();
  return row ?? null;
}

/** Orders that may get results, of people born on a day. */
export async function selectOrdersBornOn(trx: Trx, birthDate: string): Promise<OrderChoice[]> {
  return orderChoices(trx)
    .where("p.date_of_birth", "=", birthDate)
    .where("o.placed_at", "is not", null)
    .where("o.status", "not in", ["canceled", "expired"])
    .orderBy("o.placed_at", "desc")
    .limit(MAX_CHOICES)
    .execute();
}
const MAX_CHOICES = 200;

function orderChoices(trx: Trx) {
  return trx
    .selectFrom("lab_order as o")
    .innerJoin(identities(trx).as("p"), "p.user_id", "o.user_id")
    .select(["o.id", "o.number", "o.status", "o.placed_at as placedAt", "o.user_id as userId"])
    .select(["p.first_name as firstName", "p.last_name as lastName", "p.date_of_birth as birthDate"]);
}

/** Open items past their time that nobody was paged about. */
export async function lockOverdueItems(trx: Trx, now: Date, limit: number) {
  return trx
    .selectFrom("lab_inbox")
    .select("id")
    .where("resolved_at", "is", null)
    .where("alarm_id", "is", null)
    .where("due_at", "<=", now)
    .orderBy("due_at")
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}
