import type pg from "pg";
import { newId } from "#core/id.ts";
import { hashPerson, namedPersonOf } from "#domain/identity/profile/match-person.ts";

const DAY = 86_400_000;

/** People who asked about testosterone and got no further: one has shown no ID yet, one has answered no question. */
export async function seedIntake(client: pg.Client): Promise<void> {
  const { rows } = await client.query<Person>(
    `select user_id, first_name, last_name, date_of_birth::text from profile p
     where email like '%@patients.demo.test' and registration_status = 'consented' and first_order_at is null
       and not exists (select 1 from identity_check c where c.user_id = p.user_id)
       and not exists (select 1 from prescription r where r.user_id = p.user_id)
       and not exists (select 1 from appointment a where a.user_id = p.user_id and a.status = 'fulfilled')
     order by email limit 2`,
  );
  const [first, second] = rows;
  if (first) await seedEpisode(client, first, 9);
  if (!second) return;
  await seedEpisode(client, second, 6);
  await seedShownId(client, second, 5);
}

type Person = {
  user_id: string;
  first_name: string;
  last_name: string;
  date_of_birth: string | null;
};

async function seedEpisode(client: pg.Client, { user_id }: Person, days: number): Promise<void> {
  const id = newId();
  await client.query(
    `insert into episode (id, user_id, treatment_key, state, opened_at, changed_at, reason)
     values ($1, $2, 'trt', 'asking', $3, $3, 'registered')`,
    [id, user_id, ago(days)],
  );
  await client.query(
    `insert into episode_event (id, episode_id, to_state, reason, at, actor_kind, actor_id)
     values ($1, $2, 'asking', 'registered', $3, 'member', $4)`,
    [newId(), id, ago(days), user_id],
  );
}

async function seedShownId(client: pg.Client, person: Person, days: number): Promise<void> {
  await client.query(
    `insert into identity_check (id, user_id, vendor, state, document_kind, document_state, last4, expires_on, name_match, dob_match,
       person_hash, verified_at, redacted_at, created_at, changed_at)
     values ($1, $2, 'stripe', 'verified', 'driving_license', 'IL', '7702', '2030-06-30', true, true, $3, $4, $4, $4, $4)`,
    [newId(), person.user_id, hashPerson(namedPersonOf(person)), ago(days)],
  );
}

function ago(days: number): Date {
  return new Date(Date.now() - days * DAY);
}
