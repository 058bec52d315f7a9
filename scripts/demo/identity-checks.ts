import type pg from "pg";
import { newId } from "#core/id.ts";
import { hashPerson, namedPersonOf } from "#domain/identity/profile/match-person.ts";

/** Somebody a person has to call. */
export const DEMO_IDENTITY_CHECK_ID = "01a1dcf5-7c8d-7422-ad9a-30b8d6ec6c01";

const DAY = 86_400_000;

/** Everyone with a prescription has shown an ID (in a big clinic, the first 500). One member waits for a call. */
export async function seedIdentityChecks(client: pg.Client): Promise<void> {
  for (const person of await people(client, "user_id in (select user_id from prescription)")) {
    await client.query(
      `insert into identity_check (id, user_id, vendor, state, document_kind, document_state, last4, expires_on, name_match, dob_match,
         person_hash, verified_at, redacted_at, created_at, changed_at)
       values ($1, $2, 'stripe', 'verified', 'driving_license', 'IL', '4821', '2029-03-01', true, true, $3, $4, $4, $4, $4)`,
      [newId(), person.user_id, hashPerson(namedPersonOf(person)), ago(70)],
    );
  }
  const [waiting] = await people(client, "email like '%@patients.demo.test' and registration_status = 'consented'");
  if (!waiting) return;
  await client.query(
    `insert into identity_check (id, user_id, vendor, state, failure, phone, call_by, created_at, changed_at)
     values ($1, $2, 'stripe', 'manual', 'requested', '+13125550142', $3, $4, $4)`,
    [DEMO_IDENTITY_CHECK_ID, waiting.user_id, ago(-1), ago(1)],
  );
  await client.query(
    `insert into identity_check_event (id, check_id, kind, from_state, to_state, at, actor_kind, actor_id)
     values ('01a1dcf5-7c8d-7422-ad9a-30b8d6ec6c03', $1, 'manual-requested', null, 'manual', $2, 'member', $3)`,
    [DEMO_IDENTITY_CHECK_ID, ago(1), waiting.user_id],
  );
}

type Person = { user_id: string; first_name: string; last_name: string; date_of_birth: string | null };

async function people(client: pg.Client, where: string): Promise<Person[]> {
  const { rows } = await client.query<Person>(
    `select user_id, first_name, last_name, date_of_birth::text from profile where ${where} order by email limit 500`,
  );
  return rows;
}

function ago(days: number): Date {
  return new Date(Date.now() - days * DAY);
}
