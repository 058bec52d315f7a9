import { sql, type Insertable } from "kysely";
import { listOf, type Question } from "#core/questions/ask-together.ts";
import type { Trx } from "#core/db.ts";
import type { FillStop } from "#core/db-types.ts";

/** SQL about orders that the safety rules stop. Row-level security decides whose. */

/** The rules that stopped it when the worker last looked. */
export async function findStoppedRules(trx: Trx, prescriptionId: string): Promise<string[] | undefined> {
  const row = await trx
    .selectFrom("fill_stop")
    .select("rule_keys")
    .where("prescription_id", "=", prescriptionId)
    .executeTakeFirst();
  return row?.rule_keys;
}

export async function upsertFillStop(trx: Trx, row: Insertable<FillStop>): Promise<void> {
  await trx
    .insertInto("fill_stop")
    .values(row)
    .onConflict((conflict) =>
      conflict.column("prescription_id").doUpdateSet({ check_id: row.check_id, rule_keys: row.rule_keys }),
    )
    .execute();
}

export async function deleteFillStop(trx: Trx, prescriptionId: string): Promise<void> {
  await trx.deleteFrom("fill_stop").where("prescription_id", "=", prescriptionId).execute();
}

export type StoppedFill = { prescriptionId: string; checkId: string; since: Date };

/** Someone's prescriptions whose next order is stopped. */
export function stoppedFillsOf(userId: string): Question<StoppedFill[]> {
  return {
    json: listOf(sql`select prescription_id as "prescriptionId", check_id as "checkId", since from fill_stop
      where user_id = ${userId} order by since`),
    read: (rows: StoppedFill[]) => rows.map((row) => ({ ...row, since: new Date(row.since) })),
  };
}
