import { sql, type Insertable } from "kysely";
import type { Trx } from "#core/db.ts";
import type { SearchGap, SearchTerm } from "#core/db-types.ts";

export async function insertSearchTerm(trx: Trx, row: Insertable<SearchTerm>): Promise<void> {
  await trx.insertInto("search_term").values(row).execute();
}

export async function makeSearchTermPartitions(trx: Trx, from: Date, months: number): Promise<void> {
  await sql`select app.make_month_partitions('public.search_term'::regclass, ${from}::date, ${months})`.execute(trx);
}

export async function selectRetention(trx: Trx): Promise<{ retentionMonths: number; personRetentionDays: number }> {
  return trx
    .selectFrom("search_retention")
    .select(["retention_months as retentionMonths", "person_retention_days as personRetentionDays"])
    .executeTakeFirstOrThrow();
}

/** Deletes who searched, for everything older than `before`. */
export async function unlinkSearchTerms(trx: Trx, before: Date): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable("search_term")
    .set({ user_id: null })
    .where("user_id", "is not", null)
    .where("at", "<", before)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Drops whole months; deletes rows outside the prepared months one by one. */
export async function deleteSearchTerms(trx: Trx, before: string): Promise<void> {
  await sql`select app.drop_search_term_months(${before}::date)`.execute(trx);
  await sql`delete from search_term where at < date_trunc('month', ${before}::date)`.execute(trx);
}

export async function selectCommonTerms(trx: Trx, options: { since: Date; times: number; limit: number }) {
  return trx
    .selectFrom("search_term")
    .select(["search_term", sql<number>`count(*)::int`.as("times")])
    .where("at", ">=", options.since)
    .groupBy("search_term")
    .having(sql`count(*)`, ">=", options.times)
    .orderBy("times", "desc")
    .limit(options.limit)
    .execute();
}

export async function replaceGaps(trx: Trx, rows: Insertable<SearchGap>[]): Promise<void> {
  await trx.deleteFrom("search_gap").execute();
  if (rows.length > 0) await trx.insertInto("search_gap").values(rows).execute();
}

export async function selectGaps(trx: Trx) {
  return trx
    .selectFrom("search_gap")
    .select(["search_term", "times"])
    .orderBy("times", "desc")
    .orderBy("search_term")
    .limit(50)
    .execute();
}

/** Whole days only: the first day of the period started before it. */
export async function saveSearchDays(
  trx: Trx,
  { since, zone, words }: { since: Date; zone: string; words: readonly string[] },
): Promise<void> {
  await sql`
    insert into search_day (day, searches, without_result)
    select (at at time zone ${zone})::date as day, count(*), count(*) filter (where search_term = any(${words}::text[]))
    from search_term where at >= ${since} and (at at time zone ${zone})::date > (${since}::timestamptz at time zone ${zone})::date
    group by 1
    on conflict (day) do update set searches = excluded.searches, without_result = excluded.without_result`.execute(
    trx,
  );
}

export async function selectSearchDays(trx: Trx, from: string) {
  return trx
    .selectFrom("search_day")
    .select([sql<string>`day::text`.as("day"), "searches", "without_result as withoutResult"])
    .where("day", ">=", from)
    .execute();
}
