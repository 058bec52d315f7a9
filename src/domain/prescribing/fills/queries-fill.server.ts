import { sql } from "kysely";
import type { Trx } from "#core/db.ts";

/** SQL about fills. */

export type Fill = {
  id: string;
  prescriptionId: string;
  orderId: string;
  supplyFrom: string | null;
  releasedAt: Date | null;
};

/** One at a time per prescription, so two orders can't use its last refill. Released with the transaction. */
export async function lockFills(trx: Trx, prescriptionId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`fills ${prescriptionId}`}, 0))`.execute(trx);
}

export async function findFillOfOrder(trx: Trx, orderId: string): Promise<Fill | null> {
  const row = await trx
    .selectFrom("prescription_fill")
    .select([
      "id",
      "prescription_id as prescriptionId",
      "order_id as orderId",
      sql<string | null>`supply_from`.as("supplyFrom"),
      "released_at as releasedAt",
    ])
    .where("order_id", "=", orderId)
    .executeTakeFirst();
  return row ?? null;
}

export async function insertFill(
  trx: Trx,
  row: { id: string; prescription_id: string; order_id: string; filled_at: Date },
): Promise<void> {
  await trx.insertInto("prescription_fill").values(row).execute();
}

export async function updateFill(
  trx: Trx,
  id: string,
  change: { supply_from: string } | { released_at: Date },
): Promise<void> {
  await trx.updateTable("prescription_fill").set(change).where("id", "=", id).execute();
}
