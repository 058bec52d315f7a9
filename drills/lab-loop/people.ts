import type pg from "pg";
import { newId } from "#core/id.ts";
import type { Person } from "./network.ts";

export type Ordered = Person & { userId: string; email: string; orderId: string; vendorRef: string };

export const PROVIDER_PHONE = "+14155550199";
const ON_CALL_PHONE = "+14155550101";

/** A provider with a phone, and somebody on call. */
export async function makeClinicians(client: pg.Client): Promise<string> {
  const [providerId, onCallId] = [newId(), newId()];
  await addPerson(client, { userId: providerId, email: "vale@example.test", role: "provider", phone: PROVIDER_PHONE });
  await client.query(
    `insert into provider (user_id, display_name, credentials, zone, is_covering)
     values ($1, 'Robin Vale', 'MD', 'America/Chicago', true)`,
    [providerId],
  );
  await addPerson(client, { userId: onCallId, email: "on-call@example.test", role: "employee", phone: ON_CALL_PHONE });
  await client.query("insert into on_call_person values ($1, 1, now(), $1)", [onCallId]);
  return providerId;
}

async function addPerson(
  client: pg.Client,
  person: { userId: string; email: string; role: string; phone: string },
): Promise<void> {
  await client.query(
    "insert into auth.account (user_id, email, created_at, email_verified_at) values ($1, $2, now(), now())",
    [person.userId, person.email],
  );
  await client.query(
    `insert into profile (user_id, email, first_name, last_name, role, phone_number, created_at)
     values ($1, $2, 'Robin', 'Vale', $3, $4, now())`,
    [person.userId, person.email, person.role, person.phone],
  );
}

/** Members with an order at the lab each, placed two days ago. */
export async function makeOrdered(
  client: pg.Client,
  providerId: string,
  people: readonly Person[],
  group: string,
): Promise<Ordered[]> {
  const made = people.map((person, i): Ordered => {
    const orderId = newId();
    return { ...person, userId: newId(), email: `${group}-${i}@example.test`, orderId, vendorRef: `v-${orderId}` };
  });
  const column = (name: keyof Ordered) => made.map((one) => one[name]);
  await client.query(
    `insert into auth.account (user_id, email, created_at, email_verified_at)
     select u, e, now(), now() from unnest($1::uuid[], $2::text[]) as t (u, e)`,
    [column("userId"), column("email")],
  );
  await client.query(
    `insert into profile (user_id, email, first_name, last_name, date_of_birth, state, created_at)
     select u, e, f, l, b, 'TX', now() from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::date[]) as t (u, e, f, l, b)`,
    [column("userId"), column("email"), column("firstName"), column("lastName"), column("birthDate")],
  );
  await client.query(
    `insert into lab_order (id, user_id, treatment_key, provider_id, origin, panel_keys, icd10, loincs, status, collection,
       drafted_at, signed_by, signed_at, placed_at, expires_on, moved_at, lab_key, vendor_ref)
     select o, u, 'trt', $1, 'patient-page', '{order-cbc}', '{E29.1}', '{2986-8,2823-3}', 'placed', 'walk-in',
       t, $1, t, t, t::date + 60, t, 'junction', v
     from unnest($2::uuid[], $3::uuid[], $4::text[]) as n (o, u, v), (select now() - interval '2 days' as t) as p`,
    [providerId, column("orderId"), column("userId"), column("vendorRef")],
  );
  return made;
}

/** "Quinnab": families have names of letters only. */
export function familyName(n: number): string {
  let [rest, name] = [n, "Quinn"];
  do {
    name += String.fromCharCode(97 + (rest % 26));
    rest = Math.floor(rest / 26);
  } while (rest > 0);
  return name;
}
