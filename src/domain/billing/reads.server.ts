import { sql } from "kysely";
import type { Trx } from "#core/db.ts";

/** What other slices read about money. Row-level security decides whose. */

/** What someone has paid so far, less what was refunded. */
export async function sumPaid(trx: Trx, userId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(p.amount_cents), 0)::int as cents
    from ledger_entry e join ledger_posting p on p.entry_id = e.id
    where e.user_id = ${userId} and p.account = 'processor'`.execute(trx);
  return rows[0]?.cents ?? 0;
}

/** Whether someone has a plan that isn't canceled. */
export async function hasPlan(trx: Trx, userId: string): Promise<boolean> {
  const row = await trx
    .selectFrom("plan")
    .select("id")
    .where("user_id", "=", userId)
    .where("status", "not in", ["canceled", "pending_consent"])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
