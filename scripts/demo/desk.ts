import type pg from "pg";
import { createRandom, DEMO_NOW } from "./random.ts";

/** Emails sent to member@, without their content. */
const LETTERS = [
  ["order-news", 3, true],
  ["new-device", 5, false],
  ["payment-news", 12, true],
  ["reset-password", 20, false],
] as const;

/**
 * What the staff's people list needs: the words for finding names (their trigger is off while demo data is copied in), a few labels,
 * and two saved views.
 */
export async function seedDesk(client: pg.Client): Promise<void> {
  // The key is built afterward, which takes a fraction of the time for a million people.
  await client.query("truncate person_word");
  await client.query("alter table person_word drop constraint person_word_pkey");
  await client.query(
    `insert into person_word (word, user_id)
     select unnest(app.person_words(first_name, last_name, preferred_name, email::text, phone_number)), user_id from profile`,
  );
  await client.query("alter table person_word add primary key (word, user_id)");
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
  for (const [template, daysAgo, canGoAgain] of LETTERS) {
    await client.query(
      `insert into mail_outbox (id, template, user_id, created_at, sent_at, resend_until)
       select $1, $2, user_id, at, at + interval '2 seconds', case when $4::boolean then at + interval '30 days' end
       from profile, (select now() - make_interval(days => $3) as at) sent where email = 'member@demo.test'`,
      [random.uuid(), template, daysAgo, canGoAgain],
    );
  }
  const views = [
    ["Not finished registering", "status=contact_verified&sort=oldest", true],
    ["Texas, registered", "status=consented&state=TX", false],
  ] as const;
  for (const [name, query, isShared] of views) {
    await client.query(
      `insert into people_view (id, user_id, name, query, is_shared, created_at)
       select $1, user_id, $2, $3, $4, $5 from profile where email = 'employee@demo.test'`,
      [random.uuid(), name, query, isShared, DEMO_NOW],
    );
  }
}
