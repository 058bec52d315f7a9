import { sql } from "kysely";
import type { Trx } from "../db.ts";

/**
 * Lets one query read what the person at the desk may not: one patient's results or one prescription for the clinic's rules, how labs
 * print results, names of medicines. Pass nothing but a query: an error of PostgreSQL ends the transaction and this with it. Not in a
 * transaction that a page's loaders share, because their queries run in between.
 */
export async function readForRules<T>(trx: Trx, whose: string, query: () => Promise<T>): Promise<T> {
  await sql`select set_config('app.rules_read', ${whose}, true)`.execute(trx);
  const found = await query();
  await sql`select set_config('app.rules_read', '', true)`.execute(trx);
  return found;
}
