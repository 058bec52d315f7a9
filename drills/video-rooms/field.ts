import type pg from "pg";
import { newId } from "#core/id.ts";
import { openSession } from "#test/sessions.ts";

export type Room = { visitId: string; patient: string; provider: string };

/** Visits that are on, each with a patient and a provider who are signed in. Returns their cookies. */
export async function layOutRooms(client: pg.Client, count: number): Promise<Room[]> {
  const rooms: Room[] = [];
  for (let i = 0; i < count; i++) {
    const [visitId, patientId, providerId] = [newId(), newId(), newId()];
    const [patient, provider] = [`patient-${patientId}@drill.test`, `provider-${providerId}@drill.test`];
    for (const [id, email, role] of [
      [patientId, patient, null],
      [providerId, provider, "provider"],
    ]) {
      await client.query("insert into auth.account (user_id, email, created_at) values ($1, $2, now())", [id, email]);
      await client.query(
        `insert into profile (user_id, email, first_name, last_name, role, registration_status, created_at)
         values ($1, $2, 'Room', 'Drill', $3, 'consented', now())`,
        [id, email, role],
      );
    }
    await client.query(
      `insert into provider (user_id, display_name, credentials, zone) values ($1, 'Dr. Drill', 'MD', 'America/Chicago')`,
      [providerId],
    );
    await client.query(
      `with visit as (insert into appointment (id, user_id, provider_id, type_key, is_initial, starts_at, ends_at, status, state, zone,
         calendar_id, created_at, booked_at)
       values ($1, $2, $3, 'initial-trt', true, now(), now() + interval '40 min', 'arrived', 'IL', 'America/Chicago', $1,
         now(), now()) returning id, provider_id, starts_at, ends_at)
       insert into booked_time (appointment_id, provider_id, during)
       select id, provider_id, tstzrange(starts_at, ends_at) from visit`,
      [visitId, patientId, providerId],
    );
    await client.query(
      `insert into visit (id, appointment_id, user_id, provider_id, kind, patient_state, opened_at)
       values ($1, $1, $2, $3, 'initial-trt', 'IL', now())`,
      [visitId, patientId, providerId],
    );
    rooms.push({
      visitId,
      patient: await openSession(client, patient),
      provider: await openSession(client, provider),
    });
  }
  return rooms;
}
