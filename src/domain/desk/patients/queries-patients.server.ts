import { sql } from "kysely";
import type { Trx } from "#core/db.ts";
import { possiblePatients } from "#domain/chart/care/reads.server.ts";
import type { Guess } from "../people/rank-words.ts";

/** SQL for a provider's patients. Row-level security leaves those they care for today. */

export type PatientRow = {
  userId: string;
  firstName: string;
  lastName: string;
  preferredName: string | null;
  dateOfBirth: string | null;
  phone: string | null;
  state: string | null;
  /** The latest visit, prescription or assignment. */
  since: Date;
};

const columns = sql`p.user_id as "userId", p.first_name as "firstName", p.last_name as "lastName",
  p.preferred_name as "preferredName", p.date_of_birth as "dateOfBirth", p.phone_number as phone, p.state, m.since`;

/** Those whose visit, prescription or assignment is nearest to now, before or after it, come first. */
export async function selectLatestPatients(trx: Trx, limit: number): Promise<PatientRow[]> {
  const { rows } = await sql<PatientRow>`
    select ${columns}
    from ${possiblePatients()} m join desk_person p on p.user_id = m.user_id
    order by abs(extract(epoch from m.since - app.now())), p.user_id limit ${limit}`.execute(trx);
  return rows;
}

/**
 * Patients by search words. It starts from the provider's own patients, not from the word: a common name has thousands of rows in
 * the clinic, and the policy asks about each.
 */
export async function selectPatientsByWords(
  trx: Trx,
  guesses: readonly Guess[],
  limit: number,
): Promise<(PatientRow & { weight: number })[]> {
  if (guesses.length === 0) return [];
  const { rows } = await sql<PatientRow & { weight: number }>`
    with m as materialized (select user_id, since from ${possiblePatients()}),
    found as materialized (
      select m.user_id, max(m.since) as since, max(k.weight) as weight
      from m cross join unnest(${guesses.map(({ word }) => word)}::text[], ${guesses.map(({ weight }) => weight)}::float8[])
        as k (word, weight)
      join person_word w on w.word = k.word and w.user_id = m.user_id
      group by m.user_id)
    select ${columns}, m.weight from found m join desk_person p on p.user_id = m.user_id
    order by m.weight desc, p.last_name, p.first_name, p.user_id limit ${limit}`.execute(trx);
  return rows;
}

export async function findPatientRow(trx: Trx, userId: string): Promise<Omit<PatientRow, "since"> | undefined> {
  const { rows } = await sql<Omit<PatientRow, "since">>`
    select p.user_id as "userId", p.first_name as "firstName", p.last_name as "lastName",
      p.preferred_name as "preferredName", p.date_of_birth as "dateOfBirth", p.phone_number as phone, p.state
    from desk_person p where p.user_id = ${userId}`.execute(trx);
  return rows[0];
}

export async function selectBirthDates(trx: Trx, userIds: readonly string[]): Promise<Map<string, string | null>> {
  const { rows } = await sql<{ userId: string; born: string | null }>`
    select p.user_id as "userId", p.date_of_birth as born
    from desk_person p where p.user_id = any(${[...userIds]}::uuid[])`.execute(trx);
  return new Map(rows.map(({ userId, born }) => [userId, born]));
}
