import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { getConstructionPlans, getMigrationPlans } from "pg-boss";
import { afterEach, beforeEach, describe, expect, inject, test } from "vitest";
import { inTransaction } from "#core/db.ts";
import { newId } from "#core/id.ts";
import { bootstrapDatabase, withDatabase, withUser } from "../scripts/bootstrap.ts";
import { localPasswords } from "../scripts/local-postgres.ts";
import { migrate, MigrationError } from "../scripts/migrations.ts";
import { findOlderProcesses } from "../scripts/migrations/refuse-contract.ts";
import { withOurLockTimeout } from "../scripts/migrations/job-queue.ts";
import { splitStatements } from "../scripts/migrations/split-statements.ts";
import { LOCK_TIMEOUT_MS, retryOnLocks, waitMs } from "../scripts/migrations/wait-for-locks.ts";
import { uuidProblems } from "./access/uuid-v7.ts";
import { asSuperuser, databaseUrl, testCtx, useDatabase } from "./test-ctx.ts";

useDatabase();

const DATABASE = `clinic_migrations_${process.pid}`;
let folder: string;
let client: pg.Client;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "clinic-migrations-"));
  await bootstrapDatabase(inject("superuserUrl"), DATABASE, localPasswords());
  client = new pg.Client({ connectionString: ownerUrl() });
  await client.connect();
});

afterEach(async () => {
  await client.end();
  await rm(folder, { recursive: true });
  const superuser = new pg.Client({ connectionString: inject("superuserUrl") });
  await superuser.connect();
  await superuser.query(`drop database ${DATABASE} with (force)`);
  await superuser.end();
});

test("each file is applied once, in the order of the names", async () => {
  await write("0002-b.sql", "insert into a values (1)");
  await write("0001-a.sql", "create table a (n int)");
  expect(await run()).toEqual(["0001-a.sql", "0002-b.sql"]);
  expect(await run()).toEqual([]);
  await write("0003-c.sql", "insert into a values (2)");
  expect(await run()).toEqual(["0003-c.sql"]);
  expect(await column("select n from a order by n")).toEqual([1, 2]);
});

test("a file that was changed after it was applied stops everything before anything new happens", async () => {
  await write("0002-b.sql", "create table b ()");
  await run();
  await write("0002-b.sql", "create table b (n int)");
  await write("0001-new.sql", "create table a ()");
  await expect(run()).rejects.toThrow("0002-b.sql was changed after it was applied. Write a new migration instead.");
  expect(await column("select to_regclass('a')")).toEqual([null]);
});

test("a file that was applied and is gone stops everything", async () => {
  await write("0001-a.sql", "create table a ()");
  await run();
  await rm(join(folder, "0001-a.sql"));
  await expect(run()).rejects.toThrow("0001-a.sql was applied to this database but is not in this release.");
});

test("a file that fails leaves nothing behind and keeps what was applied before it", async () => {
  await write("0001-a.sql", "create table a (n int)");
  await write("0002-b.sql", "create table b (); insert into a values (1); insert into nowhere values (1)");
  await write("0003-c.sql", "create table c ()");
  const refused = await run().catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(MigrationError);
  expect(refused).toHaveProperty("message", '0002-b.sql failed: relation "nowhere" does not exist');
  expect(await column("select name from migration")).toEqual(["0001-a.sql"]);
  expect(await column("select n from a")).toEqual([]);
  expect(await column("select to_regclass(name) from unnest(array['b', 'c']) name")).toEqual([null, null]);

  await write("0002-b.sql", "create table b ()");
  expect(await run()).toEqual(["0002-b.sql", "0003-c.sql"]);
});

test("of several runners at once, one applies each file and the others find nothing to do", async () => {
  await write("0001-a.sql", "create table a (n int); select pg_sleep(0.2)");
  await write("0002-b.sql", "insert into a values (1)");
  const results = await Promise.all([run(), run(), run()]);
  expect(results.flat().sort()).toEqual(["0001-a.sql", "0002-b.sql"]);
  expect(results.filter((applied) => applied.length > 0)).toHaveLength(1);
  expect(await column("select n from a")).toEqual([1]);
});

test("behind an open reader a file gives up, lets others read, and is applied when the reader is gone", async () => {
  await write("0001-a.sql", "create table a (n int)");
  await run();
  const reader = await connected();
  await reader.query("begin; select from a");
  await write("0002-b.sql", "-- expand\nalter table a add column m int");
  const running = run();
  // Longer than one of the runner's waits: it's between two attempts, or in one that ends soon.
  await pause(2 * LOCK_TIMEOUT_MS);
  const asked = performance.now();
  await client.query("select from a");
  expect(performance.now() - asked).toBeLessThan(LOCK_TIMEOUT_MS + 1_000);
  expect(await column("select name from migration")).toEqual(["0001-a.sql"]);
  await reader.query("commit");
  await reader.end();
  expect(await running).toEqual(["0002-b.sql"]);
});

test("waits grow, differ, and after the last try the reason is named", async () => {
  const waits: number[] = [];
  const locked = Object.assign(new pg.DatabaseError("canceling statement due to lock timeout", 0, "error"), {
    code: "55P03",
  });
  let tries = 0;
  const step = () => {
    tries += 1;
    return Promise.reject(locked);
  };
  await expect(retryOnLocks(step, { pause: async (ms) => void waits.push(ms) })).rejects.toThrow("lock timeout");
  expect(tries).toBe(60);
  expect(waitMs(1, () => 0.5)).toBeLessThan(waitMs(10, () => 0.5));
  expect(Math.max(...waits)).toBeLessThanOrEqual(7_500);
  expect(new Set(waits.slice(-20)).size).toBeGreaterThan(10);
  await expect(retryOnLocks(() => Promise.reject(new Error("another")), {})).rejects.toThrow("another");
});

test("a concurrent index replaces the invalid one that a broken build left behind", async () => {
  await write("0001-a.sql", "create table a (n int); insert into a values (1), (1)");
  await run();
  await expect(client.query("create unique index concurrently a_n on a (n)")).rejects.toThrow(
    "could not create unique",
  );
  expect(await column("select indisvalid from pg_index where indrelid = 'a'::regclass")).toEqual([false]);
  await client.query("delete from a where ctid = (select min(ctid) from a)");
  await write(
    "0002-b.sql",
    "-- concurrently\n-- expand\ncreate unique index concurrently if not exists a_n on a (n);\ncreate index concurrently if not exists a_m on a ((n + 1));\n",
  );
  expect(await run()).toEqual(["0002-b.sql"]);
  expect(await column("select indisvalid from pg_index where indrelid = 'a'::regclass")).toEqual([true, true]);
});

test("two runners and a concurrent index do not wait for each other", async () => {
  await write("0001-a.sql", "create table a (n int)");
  await write("0002-b.sql", "-- concurrently\n-- expand\ncreate index concurrently if not exists a_n on a (n)");
  const results = await Promise.all([run(), run(), run()]);
  expect(results.flat()).toEqual(["0001-a.sql", "0002-b.sql"]);
});

test("an old release meets a newer database: what only added things is no error", async () => {
  await write("0001-a.sql", "create table a ()");
  await write("0002-b.sql", "-- expand\ncreate table b ()");
  await run();
  await rm(join(folder, "0002-b.sql"));
  expect(await run()).toEqual([]);
  await write("0003-c.sql", "-- contract: after 0002\ndrop table a");
  await run();
  await rm(join(folder, "0003-c.sql"));
  await expect(run()).rejects.toThrow("0003-c.sql was applied to this database but is not in this release.");
});

describe("a file that takes something away", () => {
  const process = (more: string) =>
    client.query(`insert into running_release (kind, release, seen_at, newest_migration, stopped_at) values ${more}`);
  beforeEach(async () => {
    await write(
      "0001-a.sql",
      `create table a (); create table running_release
        (kind text, release text, seen_at timestamptz, newest_migration text, stopped_at timestamptz)`,
    );
    await write("0002-b.sql", "-- expand\ncreate table b ()");
    await run();
    await write("0003-c.sql", "-- contract: after 0002\ndrop table a");
    await write("0004-d.sql", "-- expand\ncreate table d ()");
  });

  test.each([
    ["of a release that knows nothing of it", "('web', 'old1', now(), null, null)"],
    ["of a release with an earlier migration", "('worker', 'old2', now() - interval '9 minutes', '0001-a.sql', null)"],
  ])("is refused while a process %s is alive", async (_, row) => {
    await process(row);
    await process("('web', 'new', now(), '0002-b.sql', null)");
    await expect(run()).rejects.toThrow(
      /^0003-c.sql takes away what is still used by (web|worker) old. seen \d+ s ago\. /,
    );
    expect(await column("select name from migration order by name")).toEqual(["0001-a.sql", "0002-b.sql"]);
    expect(await column("select to_regclass('a')::text")).toEqual(["a"]);
    await client.query("update running_release set stopped_at = now() where release <> 'new'");
    expect(await run()).toEqual(["0003-c.sql", "0004-d.sql"]);
  });

  test.each([
    ["has been replaced", "('web', 'new', now(), '0002-b.sql', null)"],
    ["was not seen for ten minutes", "('web', 'old', now() - interval '11 minutes', '0001-a.sql', null)"],
    ["has stopped", "('web', 'old', now(), '0001-a.sql', now())"],
  ])("is applied once every older process %s", async (_, row) => {
    await process(row);
    expect(await run()).toEqual(["0003-c.sql", "0004-d.sql"]);
  });

  test("does not stop files that only add", async () => {
    await process("('web', 'old', now(), '0001-a.sql', null)");
    await rm(join(folder, "0003-c.sql"));
    expect(await run()).toEqual(["0004-d.sql"]);
  });
});

test("the owner reads what processes wrote down, as the real table has it", async () => {
  await inTransaction(testCtx({ as: "system" }), ({ trx, now }) =>
    trx
      .insertInto("running_release")
      .values({ process_id: newId(), kind: "worker", release: "old", started_at: now, seen_at: now })
      .execute(),
  );
  const owner = new pg.Client({ connectionString: databaseUrl("app_owner") });
  await owner.connect();
  expect(await findOlderProcesses(owner, "0073")).toMatch(/^worker old seen \d+ s ago$/);
  await asSuperuser("update running_release set newest_migration = '0073-newest-migration-of-a-process.sql'");
  expect(await findOlderProcesses(owner, "0073")).toBeNull();
  expect(await findOlderProcesses(owner, "0074")).not.toBeNull();
  await owner.end();
});

test("the job queue's own steps wait for locks no longer than ours", () => {
  const plans = [getConstructionPlans("pgboss"), getMigrationPlans("pgboss", 26)].map(withOurLockTimeout);
  for (const plan of plans) expect(plan.match(/lock_timeout = \d+/g)).toEqual([`lock_timeout = ${LOCK_TIMEOUT_MS}`]);
  expect(() => withOurLockTimeout("begin; select 1; commit")).toThrow("changed the way it waits");
});

test.each([
  ["select 1; select 2", ["select 1", "select 2"]],
  ["select ';'; select \"a;b\" -- c;d\n; /* e; */ select 3;", ["select ';'", 'select "a;b"', "select 3"]],
  [
    "create function f() as $$ begin; end; $$; select 4 - 1 / 2",
    ["create function f() as $$ begin; end; $$", "select 4 - 1 / 2"],
  ],
])("a file is cut at the ends of its statements: %s", (text, statements) => {
  expect(splitStatements(text)).toEqual(statements);
});

test("app.uuid_v7() makes ids of version 7 that sort by time", async () => {
  const clinic = new pg.Client({ connectionString: databaseUrl("app_web") });
  await clinic.connect();
  expect(await uuidProblems(clinic)).toEqual([]);
  await clinic.end();
});

async function connected(): Promise<pg.Client> {
  const another = new pg.Client({ connectionString: ownerUrl() });
  await another.connect();
  return another;
}

function ownerUrl(): string {
  return withDatabase(withUser(inject("superuserUrl"), "app_owner", localPasswords().app_owner), DATABASE);
}

function run(): Promise<string[]> {
  return migrate(ownerUrl(), pathToFileURL(`${folder}/`));
}

function write(name: string, sql: string): Promise<void> {
  return writeFile(join(folder, name), sql);
}

async function column(text: string): Promise<unknown[]> {
  return (await client.query<unknown[]>({ text, rowMode: "array" })).rows.map(([first]) => first);
}
