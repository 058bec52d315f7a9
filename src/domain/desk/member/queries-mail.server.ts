import { sql } from "kysely";
import type { Trx } from "#core/db.ts";

/** One colleague at a time, so concurrent resends are counted. */
export async function lockMailsOf(trx: Trx, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('mail-again:' || ${userId}::text, 0))`.execute(trx);
}
