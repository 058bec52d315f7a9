import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Actor } from "#core/actor.ts";
import { newId } from "#core/id.ts";
import { asSuperuser, databaseUrl, testCtx, useDatabase } from "#test/test-ctx.ts";
import { connect, inTransaction, type Db, type Trx } from "../db.ts";

/** What PostgreSQL knows about our statements, read on the same connection that sends them. */
useDatabase();

const people = [newId(), newId()];
let db: Db;

beforeEach(async () => {
  db = connect(databaseUrl("app_web"), { max: 1, name: "named-test" });
  await asSuperuser(`create table own_note (id int, owner_id uuid); insert into own_note select n, id
    from unnest('{${people.join()}}'::uuid[]) id, generate_series(1, 3) n`);
  await asSuperuser(`alter table own_note enable row level security; grant select on own_note to app_web;
    create policy own on own_note for select to app_web using (owner_id = app.actor_id())`);
});
afterEach(async () => {
  await db.destroy();
  await asSuperuser("drop table own_note");
});

const as = <T>(actor: Actor, work: (trx: Trx) => Promise<T>, on = db) =>
  inTransaction({ ...testCtx({ as: "anonymous" }), db: on, actor }, ({ trx }) => work(trx));
const member = (userId: string): Actor => ({ kind: "member", userId, sessionId: newId() });
const notes = (trx: Trx) =>
  sql<{ owner_id: string }>`select owner_id from own_note where id = any(${[1, 2, 3]})`.execute(trx);

type Prepared = { statement: string; generic_plans: string; custom_plans: string };
async function prepared(part: string, on = db): Promise<Prepared[]> {
  const all = await sql<Prepared>`select statement, generic_plans, custom_plans from pg_prepared_statements`.execute(
    on,
  );
  return all.rows.filter(({ statement }) => statement.includes(part));
}

test("two people on one connection share a plan and see their own rows only", async () => {
  for (const userId of [...people, ...people]) {
    const { rows } = await as(member(userId), notes);
    expect(rows).toEqual(Array.from({ length: 3 }, () => ({ owner_id: userId })));
  }
  expect((await as({ kind: "anonymous" }, notes)).rows).toEqual([]);
  expect(await prepared("from own_note")).toEqual([
    { statement: "select owner_id from own_note where id = any($1)", generic_plans: "5", custom_plans: "0" },
  ]);
});

test("lists of different lengths are one statement", async () => {
  const ids = Array.from({ length: 4 }, () => newId());
  for (let length = 1; length <= ids.length; length++) {
    await as(member(ids[0]!), (trx) =>
      trx.selectFrom("profile").select("user_id").where("user_id", "in", ids.slice(0, length)).execute(),
    );
    await as(member(ids[0]!), (trx) =>
      trx.selectFrom("profile").select("role").where("user_id", "not in", ids.slice(0, length)).execute(),
    );
  }
  expect((await prepared('from "profile"')).map(({ statement }) => statement).toSorted()).toEqual([
    'select "role" from "profile" where "user_id" <> all($1)',
    'select "user_id" from "profile" where "user_id" = any($1)',
  ]);
});

test("what staff ask for is planned for what they ask", async () => {
  await as({ kind: "admin", userId: newId(), sessionId: newId() }, (trx) =>
    sql`select owner_id from own_note where id = ${1}`.execute(trx),
  );
  expect(await prepared("where id =")).toMatchObject([{ generic_plans: "0", custom_plans: "1" }]);
});

test("a migration that changes what a statement returns costs a connection one answer", async () => {
  const everything = (trx: Trx) => sql`select * from own_note`.execute(trx);
  await as(member(people[0]!), everything);
  await asSuperuser("alter table own_note add column note text");
  await expect(as(member(people[0]!), everything)).rejects.toMatchObject({ code: "unavailable", retryAfterSeconds: 2 });
  expect((await as(member(people[0]!), everything)).rows).toHaveLength(3);
});

test("behind a pooler that cannot carry names nothing is named", async () => {
  const unnamed = connect(databaseUrl("app_web"), { max: 1, name: "unnamed-test", namedStatements: false });
  try {
    expect((await as(member(people[0]!), notes, unnamed)).rows).toHaveLength(3);
    expect(await prepared("", unnamed)).toEqual([]);
  } finally {
    await unnamed.destroy();
  }
});
