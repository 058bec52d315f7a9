import { sql } from "kysely";
import type { Trx } from "#core/db.ts";
import type { LabOrder, LabOrderStatus } from "./lab-order.ts";
import { findOrder } from "./queries-order.server.ts";

/** SQL for the clocks of lab orders. */

export type WaitingOrder = { id: string; userId: string; draw: number };

const BATCH = 200;

/** Orders that were signed too long ago and not drawn, locked. */
export async function lockExpired(trx: Trx, today: string): Promise<LabOrder[]> {
  const rows = await trx
    .selectFrom("lab_order")
    .select("id")
    .where("status", "in", ["signed", "placed", "scheduled"])
    .where("expires_on", "<", today)
    .limit(BATCH)
    .forUpdate()
    .skipLocked()
    .execute();
  const orders = await Promise.all(rows.map(({ id }) => findOrder(trx, id)));
  return orders.filter((order) => order !== null);
}

/** Orders in these states since before then, of which nobody was notified by this clock. */
export async function selectWaiting(
  trx: Trx,
  { clock, statuses, since }: { clock: string; statuses: readonly LabOrderStatus[]; since: Date },
): Promise<WaitingOrder[]> {
  return trx
    .selectFrom("lab_order as o")
    .select(["o.id", "o.user_id as userId", "o.draw"])
    .where("o.status", "in", [...statuses])
    .where(sql<boolean>`coalesce(o.collected_at, o.signed_at) <= ${since}`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("lab_order_reminder as r")
            .select("r.clock")
            .whereRef("r.order_id", "=", "o.id")
            .whereRef("r.draw", "=", "o.draw")
            .where("r.clock", "=", clock),
        ),
      ),
    )
    .orderBy("o.id")
    .limit(BATCH)
    .execute();
}

/** False if somebody was notified in the meantime. */
export async function insertReminder(
  trx: Trx,
  { order, clock, now }: { order: WaitingOrder; clock: string; now: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("lab_order_reminder")
    .values({ order_id: order.id, draw: order.draw, clock, sent_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
