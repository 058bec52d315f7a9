import type { Insertable } from "kysely";
import type { ReorderHold } from "#core/db-types.ts";
import type { Trx } from "#core/db.ts";

/** SQL for orders that are due but not placed. */

export async function insertHold(trx: Trx, row: Insertable<ReorderHold>): Promise<void> {
  await trx
    .insertInto("reorder_hold")
    .values(row)
    .onConflict((conflict) => conflict.column("prescription_id").doUpdateSet(row))
    .execute();
}

export async function deleteHold(trx: Trx, prescriptionId: string): Promise<void> {
  await trx.deleteFrom("reorder_hold").where("prescription_id", "=", prescriptionId).execute();
}
