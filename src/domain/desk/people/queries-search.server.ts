import { sql } from "kysely";
import type { Trx } from "#core/db.ts";
import type { OrderStatus } from "#domain/orders/order.ts";
import { narrowed, type Narrowing } from "./queries-people.server.ts";
import type { Guess } from "./rank-words.ts";

/** SQL for people search. Everything is an equality lookup, which works with indexes under row-level security. */

/**
 * The typed words, each with the known words that share the most trigrams: those with the same first letter, or all of them with
 * `anyStart`. People rarely get the first letter wrong, and this skips most of the words.
 */
export async function selectNearWords(
  trx: Trx,
  term: string,
  options: { anyStart: boolean },
): Promise<{ typed: string; near: string[] }[]> {
  const start = options.anyStart
    ? sql``
    : sql`and word >= left(t.typed, 1) and word < chr(ascii(left(t.typed, 1)) + 1)`;
  const { rows } = await sql<{ typed: string; near: string[] }>`
    select t.typed, coalesce(n.near, '{}') as near
    from unnest(app.name_words(${term})) with ordinality as t (typed, n)
    left join lateral (
      select array_agg(word) as near from (
        select word from person_trigram where trigram = any(app.word_pieces(t.typed)) ${start}
        group by word having count(*) >= case when length(t.typed) < 5 then 1 else 2 end
        order by count(*) desc, abs(length(word) - length(t.typed)), word limit 60) alike) n on true
    order by t.n limit 6`.execute(trx);
  return rows;
}

/** Limited per word, so a common one costs no more than a rare one. */
const MAX_PER_WORD = 60;

export type Found = { user_id: string; weight: number };

export async function selectPeopleByWords(
  trx: Trx,
  guesses: readonly Guess[],
  narrowing: Narrowing,
  limit: number,
): Promise<Found[]> {
  if (guesses.length === 0) return [];
  const { rows } = await sql<Found>`
    select f.user_id, max(k.weight) as weight
    from unnest(${guesses.map(({ word }) => word)}::text[], ${guesses.map(({ weight }) => weight)}::float8[]) as k (word, weight)
    cross join lateral (
      select w.user_id from person_word w join desk_person p using (user_id)
      where w.word = k.word and ${narrowed(narrowing)} limit ${MAX_PER_WORD}) f
    group by f.user_id order by weight desc, f.user_id limit ${limit}`.execute(trx);
  return rows;
}

/**
 * How well each person matches all typed words: the best guess per word, averaged. Only for a few people, each looked up by word
 * and id.
 */
export async function selectFit(trx: Trx, userIds: readonly string[], lists: readonly Guess[][]): Promise<Found[]> {
  const guesses = lists.flatMap((list, n) => list.map((guess) => ({ ...guess, n })));
  if (guesses.length === 0 || userIds.length === 0) return [];
  const { rows } = await sql<Found>`
    select user_id, sum(best) / ${lists.length}::float8 as weight from (
      select w.user_id, k.n, max(k.weight) as best
      from unnest(${guesses.map(({ word }) => word)}::text[], ${guesses.map(({ weight }) => weight)}::float8[],
        ${guesses.map(({ n }) => n)}::int[]) as k (word, weight, n)
      join person_word w on w.word = k.word and w.user_id = any(${userIds}::uuid[])
      group by w.user_id, k.n) b
    group by user_id order by weight desc, user_id`.execute(trx);
  return rows;
}

/** People whose requests have this reference. Two can share one by chance. */
export async function selectPeopleByReference(trx: Trx, reference: string): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select distinct user_id from desk_request where reference = ${reference} and user_id is not null`.execute(trx);
  return rows.map(({ user_id }) => user_id);
}

export type FoundRequest = { id: string; reference: string; name: string; state: string };

export async function selectRequestsByReference(trx: Trx, reference: string): Promise<FoundRequest[]> {
  const { rows } = await sql<FoundRequest>`
    select id, reference, full_name as name, state from desk_request where reference = ${reference}
    order by created_at desc limit 5`.execute(trx);
  return rows;
}

export type FoundOrder = { id: string; number: string; name: string; status: OrderStatus };

export async function selectOrderByNumber(trx: Trx, number: string): Promise<FoundOrder[]> {
  const { rows } = await sql<FoundOrder>`
    select o.id, o.number, p.last_name || ', ' || p.first_name as name, o.status
    from desk_order o join desk_person p on p.user_id = o.user_id where o.number = ${number}`.execute(trx);
  return rows;
}

/** The owner of this order or package. */
export async function selectPeopleByOrder(
  trx: Trx,
  column: "number" | "tracking_key",
  value: string,
): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select distinct user_id from desk_order where ${sql.ref(column)} = ${value} limit 50`.execute(trx);
  return rows.map(({ user_id }) => user_id);
}

export async function insertSearch(
  trx: Trx,
  row: { id: string; user_id: string; term: string; created_at: Date },
): Promise<void> {
  await trx.insertInto("people_search").values(row).execute();
}

export async function findSearch(trx: Trx, id: string, userId: string): Promise<string | null> {
  const row = await trx
    .selectFrom("people_search")
    .select("term")
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row?.term ?? null;
}

export async function deleteSearchesBefore(trx: Trx, before: Date): Promise<void> {
  await trx.deleteFrom("people_search").where("created_at", "<", before).execute();
}
