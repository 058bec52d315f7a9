import { sql } from "kysely";
import type { Trx } from "#core/db.ts";
import type { NudgeStep, StuckPerson, StuckStep } from "./stuck.ts";

/** SQL for the worklist of people on the path. */
const LIMIT = 200;

const COLUMNS = sql`user_id as "userId", name, state, step, waits_for as "waitsFor", since, nudged_at as "nudgedAt"`;

/** Longest first. */
export async function selectStuck(trx: Trx, step: StuckStep | null): Promise<StuckPerson[]> {
  const { rows } = await sql<StuckPerson>`
    select ${COLUMNS} from desk_intake
    where ${step}::text is null or step = ${step} order by since, user_id limit ${LIMIT}`.execute(trx);
  return rows;
}

export async function findStuck(trx: Trx, userId: string): Promise<StuckPerson | undefined> {
  const { rows } = await sql<StuckPerson>`select ${COLUMNS} from desk_intake where user_id = ${userId}`.execute(trx);
  return rows[0];
}

/** False if this person got one today. */
export async function insertNudge(
  trx: Trx,
  row: { user_id: string; sent_on: string; step: NudgeStep; sent_at: Date; sent_by: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("path_nudge")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}
