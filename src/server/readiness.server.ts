import type { Trx } from "#core/db.ts";

/** The newest migration this release was built with. The build writes it in; see vite.config.ts. */
declare const __NEWEST_MIGRATION__: string;

export async function isReady(trx: Trx): Promise<boolean> {
  const row = await trx
    .selectFrom("migration")
    .select("name")
    .where("name", "=", __NEWEST_MIGRATION__)
    .executeTakeFirst();
  return row !== undefined;
}

/** True if demo people live in this database, who share one public password. */
export async function hasDemoData(trx: Trx): Promise<boolean> {
  const row = await trx.selectFrom("installation").select("has_demo_data").executeTakeFirst();
  return row?.has_demo_data ?? false;
}
