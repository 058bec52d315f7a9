import { sql } from "kysely";
import type { TxCtx } from "#core/ctx.ts";
import type { Trx } from "#core/db.ts";
import { newId } from "#core/id.ts";
import type { OrderContent } from "./order-kinds.ts";

export type VisitOrder = OrderContent & { id: string; addedAt: Date; carriedAt: Date | null };

/** What stands in the tray and wasn't carried out yet, oldest first. */
export async function listOpenOrders(trx: Trx, visitId: string, options: { lock?: true } = {}): Promise<VisitOrder[]> {
  const query = orders(trx, visitId).where("carried_at", "is", null);
  return (options.lock ? query.forUpdate() : query).execute();
}

/** The tray of an open visit, or what was carried out in a closed one. */
export async function listOrders(trx: Trx, visitId: string): Promise<VisitOrder[]> {
  return orders(trx, visitId).execute();
}

function orders(trx: Trx, visitId: string) {
  return trx
    .selectFrom("visit_order")
    .select(["id", "added_at as addedAt", "carried_at as carriedAt"])
    .select(sql<OrderContent["kind"]>`kind`.as("kind"))
    .select(sql<never>`detail`.as("detail"))
    .where("visit_id", "=", visitId)
    .where("removed_at", "is", null)
    .orderBy("added_at")
    .orderBy("id");
}

type NewOrder = { visitId: string; userId: string; kind: string; detail: object; by: string };

export async function insertOrder(tx: TxCtx, { visitId, userId, kind, detail, by }: NewOrder): Promise<string> {
  const id = newId(tx.now.getTime());
  await tx.trx
    .insertInto("visit_order")
    .values({
      id,
      visit_id: visitId,
      user_id: userId,
      kind,
      detail: JSON.stringify(detail),
      added_by: by,
      added_at: tx.now,
    })
    .execute();
  return id;
}

/** Whether it was there to be removed. */
export async function setRemoved(tx: TxCtx, visitId: string, orderId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx.trx
    .updateTable("visit_order")
    .set({ removed_at: tx.now })
    .where("id", "=", orderId)
    .where("visit_id", "=", visitId)
    .where("removed_at", "is", null)
    .where("carried_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function setCarriedOut(tx: TxCtx, orderId: string): Promise<void> {
  const { numUpdatedRows } = await tx.trx
    .updateTable("visit_order")
    .set({ carried_at: tx.now })
    .where("id", "=", orderId)
    .executeTakeFirst();
  // Otherwise the note would be signed, and what it says would never happen.
  if (numUpdatedRows !== 1n) throw new Error("An order could not be marked as carried out");
}

/** What was talked about with somebody, the newest first. */
export async function listTopicsOf(trx: Trx, userId: string): Promise<{ topic: string; visitId: string; at: Date }[]> {
  return trx
    .selectFrom("visit_topic")
    .select(["topic", "visit_id as visitId", "discussed_at as at"])
    .where("user_id", "=", userId)
    .orderBy("discussed_at", "desc")
    .execute();
}

export async function insertTopic(
  tx: TxCtx,
  { visitId, userId, topic, by }: { visitId: string; userId: string; topic: string; by: string },
): Promise<void> {
  await tx.trx
    .insertInto("visit_topic")
    .values({ visit_id: visitId, topic, user_id: userId, discussed_by: by, discussed_at: tx.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteTopic(trx: Trx, visitId: string, topic: string): Promise<void> {
  await trx.deleteFrom("visit_topic").where("visit_id", "=", visitId).where("topic", "=", topic).execute();
}
