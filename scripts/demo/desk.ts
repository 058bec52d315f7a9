import type pg from "pg";
import { createRandom, DEMO_NOW } from "./random.ts";

/**
 * What the staff's list of people needs: the words that names are found by (their trigger sleeps while demo data is copied in),
 * a few labels, and two saved views.
 */
export async function seedDesk(client: pg.Client): Promise<void> {
  await client.query(
    // Sorted first: a million people's words go into their index in its own order, which takes half the time.
    `insert into person_word (word, user_id)
     select unnest(app.person_words(first_name, last_name, preferred_name, email::text, phone_number)) as word, user_id
     from profile order by word, user_id on conflict do nothing`,
  );
  await client.query(
    `insert into person_trigram (trigram, word)
     select unnest(app.word_pieces(word)), word from (select distinct word from person_word) words
     where word ~ '^[[:alpha:]]{2,}$' on conflict do nothing`,
  );
  await client.query(
    `insert into person_tag (user_id, tag, added_at, added_by)
     select p.user_id, (array['call back', 'insurance letter', 'moved house'])[1 + p.id % 3], $1, e.user_id
     from (select user_id, id from profile where role is null order by id limit 24) p, profile e
     where p.id % 4 = 0 and e.email = 'employee@demo.test'`,
    [DEMO_NOW],
  );
  const random = createRandom("desk");
  const views = [
    ["Waiting for labs", "status=labs_pending&sort=oldest", true],
    ["Texas, active", "status=active&state=TX", false],
  ] as const;
  for (const [name, query, isShared] of views) {
    await client.query(
      `insert into people_view (id, user_id, name, query, is_shared, created_at)
       select $1, user_id, $2, $3, $4, $5 from profile where email = 'employee@demo.test'`,
      [random.uuid(), name, query, isShared, DEMO_NOW],
    );
  }
}
