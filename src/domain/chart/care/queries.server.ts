import { sql, type Insertable } from "kysely";
import type { CareRelation } from "#core/db-types.ts";
import type { Trx } from "#core/db.ts";

/** SQL for care relations. */

/** The function every policy asks. */
export async function selectCaresFor(trx: Trx, userId: string): Promise<boolean> {
  const { rows } = await sql<{ cares: boolean }>`select app.cares_for(${userId}) as cares`.execute(trx);
  return rows[0]?.cares ?? false;
}

/** Nothing happens if the same relation is open already. */
export async function insertRelation(trx: Trx, row: Insertable<CareRelation>): Promise<void> {
  await trx
    .insertInto("care_relation")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
