import type { Insertable, Updateable } from "kysely";
import type { TxCtx } from "#core/ctx.ts";
import type { Visit as Row } from "#core/db-types.ts";
import { TODAY_CHANNEL } from "#domain/scheduling/appointment.ts";

/** SQL for visits. Row-level security decides which rows are visible. */

/** Opens a visit; nothing happens if it's open already. */
export async function insertVisit(tx: TxCtx, row: Insertable<Row>): Promise<void> {
  await tx.trx
    .insertInto("visit")
    .values(row)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
  tx.notify(TODAY_CHANNEL);
}

/** False if the visit is closed or isn't the caller's. */
export async function updateVisit(tx: TxCtx, visitId: string, change: Updateable<Row>): Promise<boolean> {
  const { numUpdatedRows } = await tx.trx
    .updateTable("visit")
    .set(change)
    .where("id", "=", visitId)
    .where("closed_at", "is", null)
    .executeTakeFirst();
  tx.notify(TODAY_CHANNEL);
  return numUpdatedRows === 1n;
}
