import type pg from "pg";
import { newId } from "#core/id.ts";
import type { Clinic } from "../clinic.ts";
import { openClinic } from "../running-clinic.ts";
import { openSession } from "../sessions.ts";
import { VISITORS, type Visitor } from "./route-matrix.ts";

type Sent = { body?: string; type?: string; session?: string };

/** The built clinic with demo people, and everyone who might try its routes. */
export type Doors = {
  clinic: Clinic;
  client: pg.Client;
  ids: ReadonlyMap<Visitor, string>;
  /** A URL with ids from this clinic. */
  fill(template: string): string;
  /** Each request comes from a separate address and, by default, a separate session: limits stay on. */
  send(method: string, address: string, visitor: Visitor, sent?: Sent): Promise<Response>;
  close(): Promise<void>;
};

export async function openDoors(): Promise<Doors> {
  const { clinic, client, close } = await openClinic({ worker: false, sandbox: false, demo: { patients: 5 } });
  await addDisabledEmployee(client);
  const visitId = await addVisit(client);
  const ids = new Map<Visitor, string>();
  for (const [visitor, email] of Object.entries(VISITORS) as [Visitor, string | null][]) {
    if (!email) continue;
    const { rows } = await client.query<{ user_id: string }>("select user_id from profile where email = $1", [email]);
    ids.set(visitor, rows[0]!.user_id);
  }
  let lastAddress = 0;
  return {
    clinic,
    client,
    ids,
    close,
    fill: (template) =>
      template
        .replace("{memberA}", ids.get("memberA")!)
        .replace("{employee}", ids.get("employee")!)
        .replace("{visit}", visitId),
    async send(method, address, visitor, { body, type = "application/x-www-form-urlencoded", session } = {}) {
      lastAddress += 1;
      const email = VISITORS[visitor];
      const cookie = session ?? (email ? await openSession(client, email) : null);
      return fetch(`${clinic.web[0]!.url}${address}`, {
        method,
        redirect: "manual",
        ...(body === undefined ? {} : { body }),
        headers: {
          Origin: clinic.origin,
          // We request thousands of pages; compressing them proves nothing here.
          "Accept-Encoding": "identity",
          "X-Forwarded-For": `10.${(lastAddress >> 16) & 255}.${(lastAddress >> 8) & 255}.${lastAddress & 255}`,
          ...(body === undefined ? {} : { "Content-Type": type }),
          ...(cookie ? { Cookie: `__Host-session=${cookie}` } : {}),
        },
      });
    },
  };
}

/** A past visit, so it takes up no time in any calendar. */
async function addVisit(client: pg.Client): Promise<string> {
  const visitId = newId();
  await client.query(
    `insert into provider (user_id, display_name, credentials, zone)
     select user_id, 'Priya Raman', 'MD', 'America/Chicago' from profile where email = 'provider@demo.test'
     on conflict do nothing`,
  );
  await client.query(
    `insert into appointment (id, user_id, provider_id, type_key, is_initial, starts_at, ends_at, status, state, zone,
       calendar_id, created_at, booked_at, ended_at)
     select $1, m.user_id, p.user_id, 'renewal', false, '2026-01-05 15:00Z', '2026-01-05 15:40Z', 'fulfilled', 'IL',
       'America/Chicago', $1, '2026-01-01', '2026-01-01', '2026-01-05 15:40Z'
     from profile m, profile p where m.email = 'member@demo.test' and p.email = 'provider@demo.test'`,
    [visitId],
  );
  return visitId;
}

async function addDisabledEmployee(client: pg.Client): Promise<void> {
  const userId = newId();
  await client.query(
    "insert into auth.account (user_id, email, email_verified_at, created_at, disabled_at) values ($1, $2, now(), now(), now())",
    [userId, VISITORS.disabledEmployee],
  );
  await client.query(
    `insert into profile (user_id, email, first_name, last_name, role, created_at, disabled_at)
     values ($1, $2, 'Dee', 'Disabled', 'employee', now(), now())`,
    [userId, VISITORS.disabledEmployee],
  );
}
