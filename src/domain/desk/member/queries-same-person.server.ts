import { sql } from "kysely";
import type { Trx } from "#core/db.ts";

/** Twins and common names share a birth date; more than this many is no hint. */
const MAX_SHOWN = 5;

/**
 * Others with the same birth date and the same name or phone number. Names are compared by their words, so accents, hyphens and a
 * middle name don't matter. The birth date is a search word, which has an index.
 */
export async function selectSamePeople(trx: Trx, userId: string): Promise<{ userId: string; name: string }[]> {
  const { rows } = await sql<{ userId: string; name: string }>`
    with me as (select user_id, date_of_birth, phone_number, app.name_words(first_name || ' ' || last_name) as words
      from desk_person where user_id = ${userId} and date_of_birth is not null)
    select p.user_id as "userId", trim(p.first_name || ' ' || p.last_name) as name
    from me
    join person_word w on w.word = 'born ' || to_char(me.date_of_birth::timestamp, 'YYYY-MM-DD') and w.user_id <> me.user_id
    join desk_person p on p.user_id = w.user_id and p.date_of_birth = me.date_of_birth
    where p.phone_number = me.phone_number
      or (cardinality(me.words) > 0 and cardinality(app.name_words(p.first_name || ' ' || p.last_name)) > 0
        and (app.name_words(p.first_name || ' ' || p.last_name) @> me.words
          or app.name_words(p.first_name || ' ' || p.last_name) <@ me.words))
    order by p.created_at desc, p.user_id limit ${MAX_SHOWN}`.execute(trx);
  return rows;
}
