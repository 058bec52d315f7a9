import { commandEnv } from "#core/env/command-env.ts";
import { newId } from "#core/id.ts";
import { seal } from "#core/keyring.ts";
import { makeVerified } from "../identity/make-verified.ts";
import type { Query } from "../patients/ready-member.ts";

/**
 * Someone for whom a controlled medicine can be prescribed as far as the patient goes: verified, not for sport, with a diagnosis, and
 * cared for by this provider. Visits and readings are added apart, because they have a day.
 */
export async function makeControlledPatient(
  query: Query,
  { providerId, state, now }: { providerId: string; state: string; now: Date },
): Promise<string> {
  const userId = newId();
  const email = `controlled-${userId}@example.test`;
  await query("insert into auth.account (user_id, email, created_at) values ($1, $2, now())", [userId, email]);
  await query(
    `insert into profile (user_id, email, first_name, last_name, created_at, registration_status, date_of_birth, mailing_address, city,
       state, zip_code, phone_number)
     values ($1, $2, 'Pat', 'Ient', $3, 'active', '1980-02-03', '100 Sample Street', 'Springfield', $4, '62701', '+13125550142')`,
    [userId, email, now, state],
  );
  await makeVerified(query, userId);
  await makeIndicated(query, { userId, providerId, now });
  return userId;
}

/**
 * For somebody who is there already: the same, and this provider is registered in Illinois, saw them live half an hour before and
 * has just read their record: a reading counts on its day only, and half an hour before may be the day before.
 */
export async function openGates(
  query: Query,
  { userId, providerId, at }: { userId: string; providerId: string; at: Date },
): Promise<void> {
  await makeIndicated(query, { userId, providerId, now: at });
  await addRegistrations(query, { providerId, states: ["IL"] });
  const before = new Date(at.getTime() - 30 * 60_000);
  await addLiveVisit(query, { userId, providerId, at: before });
  await addReading(query, { userId, providerId, state: "IL", at });
}

/** Cared for by this provider, with a diagnosis, and not for sport. */
async function makeIndicated(
  query: Query,
  { userId, providerId, now }: { userId: string; providerId: string; now: Date },
): Promise<void> {
  await query(
    `insert into care_relation (id, user_id, provider_id, basis, starts_at, reason)
     values ($1, $2, $3, 'assigned', $4::timestamptz - interval '1 year', 'Test')`,
    [newId(), userId, providerId, now],
  );
  await query(
    `insert into problem (id, root_id, version, user_id, status, source, name, icd10, added_by, added_at)
     values ($1, $1, 1, $2, 'confirmed', 'provider', 'Testicular hypofunction', 'E29.1', $3, $4)`,
    [newId(), userId, providerId, now],
  );
  await sendPurpose(query, { userId, now, isAttested: true });
}

/** The provider read the state's record about somebody. */
export async function addReading(
  query: Query,
  { userId, providerId, state, at }: { userId: string; providerId: string; state: string; at: Date },
): Promise<void> {
  await query(
    `insert into pdmp_query (id, user_id, provider_id, state, at, method, outcome, seen_by, seen_at)
     values ($1, $2, $3, $4, $5, 'portal', 'none', $3, $5)`,
    [newId(), userId, providerId, state, at],
  );
}

/** The health questions were sent, and the last of them was answered like this. */
export async function sendPurpose(
  query: Query,
  { userId, now, isAttested }: { userId: string; now: Date; isAttested: boolean },
): Promise<void> {
  const id = newId();
  await unguarded(query, "delete from form_answer where user_id = $1", [userId]);
  await unguarded(query, "delete from form_response where user_id = $1", [userId]);
  await query(
    `insert into form_response (id, user_id, form_key, version, purpose, state, started_at, changed_at, submitted_at, shown_items,
       outcome)
     values ($1, $2, 'common', 1, 'intake', 'submitted', $3, $3, $3, '{c21}', '{}')`,
    [id, userId, now],
  );
  await unguarded(
    query,
    `insert into form_answer (response_id, user_id, item_id, value, seq, at, answered_by, is_restricted)
     values ($1, $2, 'c21', $4, 1, $3, $2, false)`,
    [id, userId, now, JSON.stringify(isAttested)],
  );
}

/** A live visit whose note is signed. Its appointment is left out: what counts is that it took place. */
export async function addLiveVisit(
  query: Query,
  about: { userId: string; providerId: string; at: Date; avSeconds?: number; state?: string },
): Promise<string> {
  const id = newId();
  await query(
    `insert into visit (id, user_id, provider_id, kind, opened_at, started_at, ended_at, modality, av_seconds, patient_state)
     values ($1, $2, $3, 'renewal', $4, $4, $4, 'video', $5, $6)`,
    [id, about.userId, about.providerId, about.at, about.avSeconds ?? 900, about.state ?? null],
  );
  await unguarded(query, "update visit set closed_at = $2 where id = $1", [id, about.at]);
  return id;
}

/** A statement that triggers would refuse: what it leaves behind would take a whole visit or months to come about. */
export async function unguarded(query: Query, text: string, values: unknown[]): Promise<void> {
  await query("begin");
  await query("set local session_replication_role = replica");
  await query(text, values);
  await query("commit");
}

/** Those of every clinic that isn't given others. */
const KEYS = commandEnv({ APP_ENV: "test" }, []).DATA_KEYS;
const NUMBERS = { dea: "FV1234563", "state-cs": "CS-100200" };

/** Registered with the DEA and with the state, in each of these states. */
export async function addRegistrations(
  query: Query,
  { providerId, states }: { providerId: string; states: readonly string[] },
): Promise<void> {
  for (const [kind, number] of Object.entries(NUMBERS)) {
    for (const state of states) {
      const id = newId();
      await query(
        `insert into provider_registration (id, provider_id, kind, state, number_sealed, valid_from, valid_until, entered_by, entered_at)
         values ($1, $2, $3, $4, $5, '2020-01-01', '2035-12-31', $2, now()) on conflict do nothing`,
        [id, providerId, kind, state, seal(KEYS, number, `registration:${id}`)],
      );
    }
  }
}
