import { sql, type Insertable } from "kysely";
import type { EmergencyList as Row } from "#core/db-types.ts";
import type { Trx } from "#core/db.ts";

/** The latest approved version; if there's none, the latest draft. */
export async function selectListInUse(trx: Trx): Promise<{ version: number; text: string }> {
  return trx
    .selectFrom("emergency_list")
    .select(["version", sql<string>`list::text`.as("text")])
    .orderBy(sql`approved_at is null`)
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
}

export async function selectNewestList(trx: Trx) {
  return trx.selectFrom("emergency_list").selectAll().orderBy("version", "desc").limit(1).executeTakeFirstOrThrow();
}

/** False if that version exists. */
export async function insertList(trx: Trx, row: Insertable<Row>): Promise<boolean> {
  const inserted = await trx
    .insertInto("emergency_list")
    .values(row)
    .onConflict((conflict) => conflict.column("version").doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

/** False if there is no such draft. */
export async function approveDraft(
  trx: Trx,
  version: number,
  approval: { approved_at: Date; approved_by: string },
): Promise<boolean> {
  const updated = await trx
    .updateTable("emergency_list")
    .set(approval)
    .where("version", "=", version)
    .where("approved_at", "is", null)
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
}
