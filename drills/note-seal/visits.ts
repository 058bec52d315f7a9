import type pg from "pg";
import type { Ctx } from "#core/ctx.ts";
import { newId } from "#core/id.ts";
import { addOrder } from "#domain/prescribing/visits/add-order.ts";
import { writeNote } from "#test/patients/signed-visit.ts";

export type People = Record<"provider" | "colleague" | "patient" | "nurse" | "employee" | "admin", string>;

/** Everybody who might try, each with an account. */
export async function addPeople(client: pg.Client): Promise<People> {
  const people: People = {
    provider: newId(),
    colleague: newId(),
    patient: newId(),
    nurse: newId(),
    employee: newId(),
    admin: newId(),
  };
  for (const [name, id] of Object.entries(people)) {
    const role = name === "patient" ? null : name === "colleague" ? "provider" : name;
    await client.query("insert into auth.account (user_id, email, created_at) values ($1, $2, now())", [
      id,
      emailOf(name),
    ]);
    await client.query(
      `insert into profile (user_id, email, first_name, last_name, role, registration_status, created_at)
       values ($1, $2, 'Note', 'Drill', $3, case when $3::text is null then 'consented' end, now())`,
      [id, emailOf(name), role],
    );
    if (role !== "provider") continue;
    await client.query(
      `insert into provider (user_id, display_name, credentials, zone) values ($1, 'Dr. Drill', 'MD', 'America/Chicago')`,
      [id],
    );
  }
  return people;
}

export function emailOf(name: string): string {
  return `${name}@note.test`;
}

const HOUR_MS = 3_600_000;

/**
 * Visits whose patients have arrived, one an hour up to now unless other times are given. The first is the patient's, the others are
 * of one patient each.
 */
export async function addVisits(
  client: pg.Client,
  count: number,
  { provider, patient }: People,
  startsAt = (n: number) => new Date(Date.now() - (n + 1) * HOUR_MS),
): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId());
  const users = ids.map((_, i) => (i === 0 ? patient : newId()));
  await client.query(
    `insert into auth.account (user_id, email, created_at)
     select id, id || '@note.test', now() from unnest($1::uuid[]) id`,
    [users.slice(1)],
  );
  await client.query(
    `insert into profile (user_id, email, first_name, last_name, registration_status, created_at)
     select id, id || '@note.test', 'Note', 'Drill', 'consented', now() from unnest($1::uuid[]) id`,
    [users.slice(1)],
  );
  await client.query(
    `with visit as (insert into appointment (id, user_id, provider_id, type_key, is_initial, starts_at, ends_at, status, state,
         zone, calendar_id, created_at, booked_at)
       select id, user_id, $3, 'renewal', false, starts_at, starts_at + interval '20 min', 'arrived', 'IL', 'America/Chicago', id,
         now(), now()
       from unnest($1::uuid[], $2::uuid[], $4::timestamptz[]) v (id, user_id, starts_at)
       returning id, provider_id, starts_at, ends_at)
     insert into booked_time (appointment_id, provider_id, during)
     select id, provider_id, tstzrange(starts_at, ends_at) from visit`,
    [ids, users, provider, ids.map((_, n) => startsAt(n))],
  );
  await client.query(
    `insert into visit (id, appointment_id, user_id, provider_id, kind, patient_state, opened_at)
     select id, id, user_id, $3, 'renewal', 'IL', now() from unnest($1::uuid[], $2::uuid[]) v (id, user_id)`,
    [ids, users, provider],
  );
  // As the server would do itself within minutes. Until then the planner takes these tables for empty.
  await client.query("analyze profile, appointment, booked_time, visit");
  return ids;
}

/** A complete note and an order, so that only signing is left. Returns the version to sign. */
export async function prepareVisit(provider: Ctx, visitId: string): Promise<number> {
  const rev = await writeNote(provider, visitId);
  await addOrder(provider, { visitId, kind: "next-visit", detail: { type: "renewal", weekOf: "2027-02-01" } });
  return rev;
}

export type VisitState = { id: string; parts: number; jobs: number };
/** How many of the parts of a signed visit are there: note, closed visit, done appointment, order, no draft. All of them or none. */
export const ALL_PARTS = 5;

export async function statesOf(client: pg.Client, ids: string[]): Promise<VisitState[]> {
  const { rows } = await client.query<VisitState>(
    `select v.id, (exists (select 1 from note n where n.visit_id = v.id))::int + (v.closed_at is not null)::int
         + (a.status = 'fulfilled')::int
         + (exists (select 1 from visit_order o where o.visit_id = v.id and o.carried_at is not null))::int
         + (not exists (select 1 from note_draft d where d.visit_id = v.id))::int as parts,
       (select count(*)::int from pgboss.job j
        where j.name = 'scheduling.visit-fulfilled' and j.data ->> 'appointmentId' = v.id::text) as jobs
     from visit v join appointment a on a.id = v.id where v.id = any($1::uuid[])`,
    [ids],
  );
  return rows;
}

/** Visits that are neither signed nor as before. */
export function halfSigned(states: VisitState[]): VisitState[] {
  return states.filter(({ parts, jobs }) => !(parts === 0 && jobs === 0) && !(parts === ALL_PARTS && jobs === 1));
}
