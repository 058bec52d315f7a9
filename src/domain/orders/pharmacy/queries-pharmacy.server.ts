import { sql, type Insertable, type Updateable } from "kysely";
import type { Trx } from "#core/db.ts";
import type { PharmacyAnswer, PharmacyMessage, PharmacyQuestion } from "#core/db-types.ts";
import type { OrderStatus } from "../order.ts";
import { selectOrders, type Order } from "../queries.server.ts";

/** SQL for pharmacy messages, and for the worker's periodic checks. */

export async function insertMessage(trx: Trx, row: Insertable<PharmacyMessage>): Promise<void> {
  await trx.insertInto("pharmacy_message").values(row).execute();
}

/** The pharmacy already sent it. We learn this from the error, because the caller can't read stored messages. */
export function isRepeatedMessage(error: unknown): boolean {
  return error instanceof Error && "constraint" in error && error.constraint === "pharmacy_message_event_id_key";
}

export async function lockMessage(trx: Trx, messageId: string) {
  return trx
    .selectFrom("pharmacy_message")
    .select([
      "id",
      "order_id",
      "sequence",
      "occurred_at",
      "carrier",
      "tracking_number",
      "expected_on",
      "outcome",
      sql<OrderStatus>`status`.as("status"),
    ])
    .where("id", "=", messageId)
    .forUpdate()
    .executeTakeFirst();
}

export async function updateMessage(trx: Trx, messageId: string, change: Updateable<PharmacyMessage>): Promise<void> {
  await trx.updateTable("pharmacy_message").set(change).where("id", "=", messageId).execute();
}

export async function insertAnswer(trx: Trx, row: Insertable<PharmacyAnswer>): Promise<void> {
  await trx.insertInto("pharmacy_answer").values(row).execute();
}

export async function findAnswer(trx: Trx, answerId: string) {
  return trx.selectFrom("pharmacy_answer").select(["order_id", "text"]).where("id", "=", answerId).executeTakeFirst();
}

export async function insertQuestion(trx: Trx, row: Insertable<PharmacyQuestion>): Promise<void> {
  await trx.insertInto("pharmacy_question").values(row).execute();
}

export async function findQuestion(trx: Trx, questionId: string) {
  return trx
    .selectFrom("pharmacy_question")
    .select(["order_id", "text"])
    .where("id", "=", questionId)
    .executeTakeFirst();
}

/** Whether staff have answered since the pharmacy last asked. */
export async function isAnswered(trx: Trx, orderId: string): Promise<boolean> {
  const { rows } = await sql<{ isAnswered: boolean }>`
    select exists (select from pharmacy_answer a where a.order_id = ${orderId} and a.at >= coalesce(
      (select max(m.received_at) from pharmacy_message m where m.order_id = ${orderId} and m.status = 'clarification_needed'),
      '-infinity')) as "isAnswered"`.execute(trx);
  return rows[0]?.isAnswered ?? false;
}

/** Orders at the pharmacy since before this time, without any update. */
export async function selectSilent(trx: Trx, sentBefore: Date, limit: number): Promise<Order[]> {
  return selectOrders(trx)
    .where("o.status", "in", [...AT_PHARMACY])
    .where("o.sent_at", "<=", sentBefore)
    .where("o.pharmacy_heard_at", "is", null)
    .where("o.pinged_at", "is", null)
    .orderBy("o.sent_at")
    .limit(limit)
    .forUpdate("o")
    .skipLocked()
    .execute();
}

/** Orders that should have shipped before this day and haven't been reported yet. Orders on hold aren't late. */
export async function selectLate(trx: Trx, today: string, limit: number): Promise<Order[]> {
  return selectOrders(trx)
    .where("o.status", "in", ["paid", ...AT_PHARMACY])
    .where("o.promised_until", "<", today)
    .where((eb) => eb.or([eb("o.held_at", "is", null), eb("o.status", "<>", "paid")]))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("order_late as l").select("l.order_id").whereRef("l.order_id", "=", "o.id"))),
    )
    .orderBy("o.promised_until")
    .limit(limit)
    .forUpdate("o")
    .skipLocked()
    .execute();
}

export async function insertLate(
  trx: Trx,
  row: { order_id: string; promised_until: string; flagged_at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("order_late")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function closeArrived(trx: Trx, deliveredBefore: Date, now: Date): Promise<void> {
  await trx
    .updateTable("customer_order")
    .set({ closed_at: now })
    .where("status", "=", "delivered")
    .where("closed_at", "is", null)
    .where("delivered_at", "<=", deliveredBefore)
    .execute();
}

export async function insertReminder(
  trx: Trx,
  row: { prescription_id: string; due_on: string; sent_at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("reorder_reminder")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

const AT_PHARMACY = ["sent_to_pharmacy", "in_pharmacy_review", "clarification_needed", "filling"] as const;
