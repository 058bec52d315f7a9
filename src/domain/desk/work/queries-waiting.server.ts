import { sql } from "kysely";
import type { Trx } from "#core/db.ts";
import { ORDER_VIEWS } from "../orders/queries-orders.server.ts";

/** SQL for the navigation counts, up to a hundred: more adds nothing. */
const MAX_ROWS = 100;

/** Orders that are late, on hold, or have an open pharmacy question. */
export async function countOrdersToHandle(trx: Trx, today: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (
      select from desk_order o
      where ${ORDER_VIEWS.asks(today)} or ${ORDER_VIEWS.late(today)} or ${ORDER_VIEWS["on-hold"](today)}
      limit ${MAX_ROWS}) found`.execute(trx);
  return rows[0]?.n ?? 0;
}

/** Lab reports waiting for a second person. */
export async function countReportsToCheck(trx: Trx): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (
      select from desk_report r where r.status = 'transcribed' limit ${MAX_ROWS}) found`.execute(trx);
  return rows[0]?.n ?? 0;
}
