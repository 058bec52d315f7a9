import { sql } from "kysely";
import pg from "pg";
import { anonymous, type Actor } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { connect, inTransaction, type Db } from "#core/db.ts";
import { readEnv } from "#test/read-env.ts";
import { newId } from "#core/id.ts";
import { createLog } from "#core/log.ts";

const MEMBERS = Array.from({ length: 1_000 }, () => newId());

/** A table for this drill, with the simplest possible policy: two notes per member. */
export async function makeNotes(superuser: pg.Client): Promise<void> {
  await superuser.query(`
    create table drill_note (owner_id uuid not null);
    create index on drill_note (owner_id);
    alter table drill_note enable row level security;
    alter table drill_note force row level security;
    grant select on drill_note to app_web;
    create policy drill_note_own on drill_note for select to app_web using (owner_id = app.actor_id())`);
  await superuser.query("insert into drill_note select unnest($1::uuid[]) from generate_series(1, 2)", [MEMBERS]);
  await superuser.query("analyze drill_note");
}

/**
 * Clients that share few server connections, each acting as a random member through our own `inTransaction`; every tenth sets no actor.
 * A leak is an actor, a row or a missing row that doesn't match the client.
 */
export async function countLeaks(
  url: string,
  size: { checks: number; clients: number; namedStatements?: boolean },
  watch: () => Promise<number>,
): Promise<{ leaks: number; servers: number; seconds: number }> {
  const { clients: max, namedStatements = true } = size;
  const db = connect(url, { max, name: "drill-rls", namedStatements });
  const ctx = drillCtx(db, url);
  let [left, leaks, servers] = [size.checks, 0, 0];
  const started = performance.now();
  try {
    await Promise.all(Array.from({ length: size.clients }, client));
  } finally {
    await db.destroy();
  }
  return { leaks, servers, seconds: (performance.now() - started) / 1000 };

  async function client(): Promise<void> {
    while (left > 0) {
      const n = left--;
      if (n % 1_000 === 0) servers = Math.max(servers, await watch());
      if (n % 10 === 0) {
        if (!isOnly(null, await visibleRows(db))) leaks++;
        continue;
      }
      const userId = MEMBERS[Math.floor(Math.random() * MEMBERS.length)]!;
      const actor: Actor = { kind: "member", userId, sessionId: userId };
      const seen = await inTransaction({ ...ctx, actor }, (tx) => visibleRows(tx.trx));
      if (!isOnly(userId, seen)) leaks++;
    }
  }
}

/** The control: the same reads after a session-level setting, which outlives its transaction in the pooler. */
export async function countSessionLeaks(url: string, tries: number, clients: number): Promise<number> {
  const db = connect(url, { max: clients, name: "drill-rls-control", namedStatements: false });
  let [left, leaks] = [tries, 0];
  try {
    await Promise.all(Array.from({ length: clients }, client));
  } finally {
    await db.destroy();
  }
  return leaks;

  async function client(): Promise<void> {
    while (left-- > 0) {
      const userId = MEMBERS[Math.floor(Math.random() * MEMBERS.length)]!;
      await sql`select set_config('app.actor_kind', 'member', false), set_config('app.actor_id', ${userId}, false)`.execute(
        db,
      );
      // A client without an actor must see nothing.
      if (!isOnly(null, await visibleRows(db))) leaks++;
    }
  }
}

type Seen = { actor: string | null; owners: string[] };

async function visibleRows(db: Db): Promise<Seen> {
  const { rows } = await sql<Seen>`
    select app.actor_id() as actor, coalesce((select array_agg(owner_id::text) from drill_note), '{}') as owners`.execute(
    db,
  );
  return rows[0]!;
}

function isOnly(userId: string | null, { actor, owners }: Seen): boolean {
  return actor === userId && owners.length === (userId ? 2 : 0) && owners.every((owner) => owner === userId);
}

function drillCtx(db: Db, url: string): Ctx {
  return {
    actor: anonymous,
    now: new Date(),
    requestId: newId(),
    address: null,
    log: createLog({ level: "silent", name: "drill" }),
    env: readEnv({ APP_ENV: "test", DATABASE_URL: url, DATABASE_AUTH_URL: url, DATABASE_WORKER_URL: url }),
    db,
    authDb: null,
  };
}
