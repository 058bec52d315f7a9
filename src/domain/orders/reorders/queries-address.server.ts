import type { Insertable } from "kysely";
import type { AddressConfirmation } from "#core/db-types.ts";
import type { Trx } from "#core/db.ts";

/** SQL for address changes confirmed by phone. */

export async function findAddressConfirmation(trx: Trx, userId: string, changedAt: Date): Promise<boolean> {
  const row = await trx
    .selectFrom("address_confirmation")
    .select("id")
    .where("user_id", "=", userId)
    .where("address_changed_at", "=", changedAt)
    .executeTakeFirst();
  return row !== undefined;
}

/** False if a colleague confirmed it first. */
export async function insertAddressConfirmation(trx: Trx, row: Insertable<AddressConfirmation>): Promise<boolean> {
  const inserted = await trx
    .insertInto("address_confirmation")
    .values(row)
    .onConflict((conflict) => conflict.columns(["user_id", "address_changed_at"]).doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}
