import { sql } from "kysely";
import type { Trx } from "#core/db.ts";
import type { DayCount } from "./insight.ts";

const MAX_PAGES = 12;

/** Staff pages don't count as visits. */
const visits = (trx: Trx, since: Date) =>
  trx
    .selectFrom("analytics_event")
    .where("hour", ">=", since)
    .where("event", "=", "pageview")
    .where("path", "not like", "/admin%")
    .where("path", "not like", "/provider%");

export async function countPageviewsByDay(trx: Trx, since: Date, timeZone: string): Promise<DayCount[]> {
  return visits(trx, since)
    .select([dayOf("hour", timeZone), sql<number>`count(*)::int`.as("count")])
    .groupBy(sql`1`)
    .execute();
}

export async function countPages(trx: Trx, since: Date): Promise<{ path: string; count: number }[]> {
  return visits(trx, since)
    .select(["path", sql<number>`count(*)::int`.as("count")])
    .groupBy("path")
    .orderBy("count", "desc")
    .orderBy("path")
    .limit(MAX_PAGES)
    .execute();
}

export async function countSignupsByDay(trx: Trx, since: Date, timeZone: string): Promise<DayCount[]> {
  return trx
    .selectFrom("newsletter_signup")
    .where("created_at", ">=", since)
    .select([dayOf("created_at", timeZone), sql<number>`count(*)::int`.as("count")])
    .groupBy(sql`1`)
    .execute();
}

export async function countEvents(trx: Trx, since: Date): Promise<Map<string, number>> {
  const rows = await trx
    .selectFrom("analytics_event")
    .where("hour", ">=", since)
    .where("event", "!=", "pageview")
    .select(["event", sql<number>`count(*)::int`.as("count")])
    .groupBy("event")
    .execute();
  return new Map(rows.map(({ event, count }) => [event, count]));
}

function dayOf(column: "hour" | "created_at", timeZone: string) {
  return sql<string>`to_char(${sql.ref(column)} at time zone ${timeZone}, 'YYYY-MM-DD')`.as("day");
}
