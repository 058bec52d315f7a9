import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { Actor } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { connect, type Db } from "#core/db.ts";
import { readEnv } from "./read-env.ts";
import { newId } from "#core/id.ts";
import { createLog } from "#core/log.ts";
import { startMigratedPostgres } from "../scripts/migrated-postgres.ts";

/** A database with any number of providers and patients, for drills and benchmarks about visits. */
export type VisitClinic = {
  client: pg.Client;
  settings: Record<string, string>;
  stop(): Promise<void>;
};

export async function startVisitClinic(name: string): Promise<VisitClinic> {
  const postgres = await startMigratedPostgres({ dir: join(tmpdir(), `clinic-${name}-${process.pid}`), durable: true });
  const client = new pg.Client({ connectionString: postgres.url("postgres", "clinic") });
  await client.connect();
  return {
    client,
    settings: {
      APP_ENV: "test",
      LOG_LEVEL: "error",
      DATABASE_URL: postgres.url("app_web", "clinic"),
      DATABASE_AUTH_URL: postgres.url("app_auth", "clinic"),
      DATABASE_WORKER_URL: postgres.url("app_worker", "clinic"),
    },
    async stop() {
      await client.end();
      await postgres.stop();
    },
  };
}

/** Contexts over one pool, as the web process or the worker would create them. */
export function ctxMaker(settings: Record<string, string>, options: { worker?: boolean; max?: number } = {}) {
  const env = readEnv(settings);
  const url = options.worker ? env.DATABASE_WORKER_URL : env.DATABASE_URL;
  const db: Db = connect(url, { max: options.max ?? 10, name: "visit-clinic" });
  const log = createLog({ level: "silent", name: "visit-clinic" });
  return {
    db,
    ctx(actor: Actor, now = new Date()): Ctx {
      return { actor, now, requestId: newId(), address: null, log, env, db, authDb: null };
    },
  };
}

export function member(userId: string): Actor {
  return { kind: "member", userId, sessionId: newId() };
}

/** Providers available around the clock in their zone, licensed in the given states for years. */
export async function addProviders(
  client: pg.Client,
  count: number,
  options: { zone?: string; states?: string[]; hours?: [number, number] } = {},
): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId());
  const [from, to] = options.hours ?? [0, 1440];
  await client.query(
    "insert into auth.account (user_id, email, created_at) select id, id || '@providers.test', now() from unnest($1::uuid[]) id",
    [ids],
  );
  await client.query(
    `insert into provider (user_id, display_name, credentials, zone, minimum_notice_minutes)
     select id, 'Robin Vale', 'MD', $2, 0 from unnest($1::uuid[]) id`,
    [ids, options.zone ?? "Etc/UTC"],
  );
  await client.query(
    `insert into provider_license (provider_id, state, number, valid_from, valid_until)
     select id, state, 'N-1', '2020-01-01', '2040-01-01' from unnest($1::uuid[]) id, unnest($2::text[]) state`,
    [ids, options.states ?? ["IL"]],
  );
  await client.query(
    `insert into weekly_hours (provider_id, weekday, from_minute, to_minute, effective_from)
     select id, weekday, $2, $3, '2020-01-01' from unnest($1::uuid[]) id, generate_series(1, 7) weekday`,
    [ids, from, to],
  );
  return ids;
}

export async function addPatients(client: pg.Client, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId());
  await client.query(
    "insert into auth.account (user_id, email, created_at) select id, id || '@patients.test', now() from unnest($1::uuid[]) id",
    [ids],
  );
  await client.query(
    `insert into profile (user_id, email, first_name, last_name, registration_status, created_at)
     select id, id || '@patients.test', 'Pat', 'Ient', 'active', now() from unnest($1::uuid[]) id`,
    [ids],
  );
  return ids;
}

export type PlacedVisit = { userId: string; providerId: string; startsAt: Date; holdExpiresAt?: Date | null };

/** Existing visits of twenty minutes, booked or held. */
export async function placeVisits(client: pg.Client, visits: PlacedVisit[], bookedAt = new Date()): Promise<string[]> {
  const ids = visits.map(() => newId());
  const columns = [
    ids,
    visits.map(({ userId }) => userId),
    visits.map(({ providerId }) => providerId),
    visits.map(({ startsAt }) => startsAt),
    visits.map(({ holdExpiresAt }) => holdExpiresAt ?? null),
  ];
  const given =
    "unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::timestamptz[], $5::timestamptz[]) v (id, user_id, provider_id, starts_at, hold)";
  await client.query("begin");
  await client.query(
    `insert into appointment (id, user_id, provider_id, type_key, is_initial, starts_at, ends_at, status, hold_expires_at, state,
       zone, calendar_id, created_at, booked_at)
     select id, user_id, provider_id, 'renewal', false, starts_at, starts_at + interval '20 minutes',
       case when hold is null then 'booked' else 'held' end, hold, 'IL', 'America/Chicago', id, $6::timestamptz,
       case when hold is null then $6::timestamptz end from ${given}`,
    [...columns, bookedAt],
  );
  await client.query(
    `insert into booked_time (appointment_id, provider_id, during, hold_expires_at)
     select id, provider_id, tstzrange(starts_at, starts_at + interval '20 minutes'), hold from ${given}`,
    columns,
  );
  await client.query("commit");
  return ids;
}
