import { sql } from "kysely";
import type { Db, Trx } from "#core/db.ts";
import { DEAD_LETTER_QUEUE } from "#core/jobs.ts";
import { NEWEST_MIGRATION } from "#core/process/release.ts";

export async function isReady(trx: Trx): Promise<boolean> {
  const row = await trx.selectFrom("migration").select("name").where("name", "=", NEWEST_MIGRATION).executeTakeFirst();
  return row !== undefined;
}

/** True if this database has demo accounts, which share a public password. */
export async function hasDemoData(trx: Trx): Promise<boolean> {
  const row = await trx.selectFrom("installation").select("has_demo_data").executeTakeFirst();
  return row?.has_demo_data ?? false;
}

/** Jobs that failed for good, newest first: ids and names, nothing else. */
export async function deadLetters(db: Db): Promise<{ id: string; job: string; at: Date }[]> {
  const { rows } = await sql<{ id: string; job: string; at: Date }>`
    select coalesce(source_id, id) as id, coalesce(source_name, 'unknown') as job, created_on as at
    from pgboss.job where name = ${DEAD_LETTER_QUEUE} order by created_on desc limit 200`.execute(db);
  return rows;
}
