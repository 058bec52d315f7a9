import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { asSuperuser, databaseUrl, testCtx, useDatabase } from "#test/test-ctx.ts";
import { connect, inTransaction, type Db } from "../db.ts";
import { deadlineFromNow, withinDeadline } from "./deadline.ts";

/** On a real server: what hangs is canceled in time, and what might have happened isn't reported as a failure. */
useDatabase();

let db: Db;
beforeEach(async () => {
  db = connect(databaseUrl("app_web"), { max: 1, name: "deadline-test", maxWaitMs: 300 });
  await asSuperuser("create table slow_to_save (n int); grant select, insert on slow_to_save to app_web");
  await asSuperuser(`create function wait_at_commit() returns trigger language plpgsql as
    $$ begin perform pg_sleep(1); return null; end $$`);
  await asSuperuser(`create constraint trigger slow after insert on slow_to_save deferrable initially deferred
    for each row execute function wait_at_commit()`);
});
afterEach(async () => {
  await db.destroy();
  await asSuperuser("drop table slow_to_save; drop function wait_at_commit");
});

const ctx = (ms?: number) => ({
  ...testCtx({ as: "anonymous" }),
  db,
  ...(ms === undefined ? {} : { deadline: deadlineFromNow(ms) }),
});
const backend = async () => {
  const { rows } = await inTransaction(ctx(), ({ trx }) =>
    sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx),
  );
  return rows[0]?.pid;
};

test("a statement gets what is left of the request, and its connection is destroyed", async () => {
  const before = await backend();
  const started = performance.now();
  const asked = inTransaction(ctx(400), ({ trx }) => sql`select pg_sleep(3)`.execute(trx));
  await expect(asked).rejects.toMatchObject({ code: "unavailable", retryAfterSeconds: 2, isInDoubt: false });
  expect(performance.now() - started).toBeLessThan(900);
  expect(await backend()).not.toBe(before);
});

test("nor is it used again when there was nothing to roll back", async () => {
  const asked = withinDeadline(deadlineFromNow(300), () => sql`select pg_sleep(3)`.execute(db));
  await expect(asked).rejects.toMatchObject({ code: "unavailable" });
  expect(await backend()).toBeGreaterThan(0);
});

test("several statements share one budget", async () => {
  const started = performance.now();
  const asked = inTransaction(ctx(500), async ({ trx }) => {
    for (let i = 0; i < 20; i++) await sql`select pg_sleep(0.2)`.execute(trx);
  });
  await expect(asked).rejects.toMatchObject({ code: "unavailable" });
  expect(performance.now() - started).toBeLessThan(1_000);
});

test("a request without time sends nothing, and its connection stays good", async () => {
  const before = await backend();
  const asked = inTransaction(ctx(-1), ({ trx }) => sql`insert into slow_to_save values (1)`.execute(trx));
  await expect(asked).rejects.toMatchObject({ code: "unavailable", isInDoubt: false });
  expect(await backend()).toBe(before);
  expect(await asSuperuser("select from slow_to_save")).toHaveLength(0);
});

test("a COMMIT without an answer is in doubt: here it happened", async () => {
  const asked = inTransaction(ctx(400), ({ trx }) => sql`insert into slow_to_save values (1)`.execute(trx));
  await expect(asked).rejects.toMatchObject({ code: "unavailable", isInDoubt: true });
  await expect.poll(() => asSuperuser("select from slow_to_save")).toHaveLength(1);
});

test("without a deadline, as in a job, the same commit is waited for", async () => {
  await inTransaction(ctx(), ({ trx }) => sql`insert into slow_to_save values (1)`.execute(trx));
  expect(await asSuperuser("select from slow_to_save")).toHaveLength(1);
});

test("nobody waits for a connection longer than allowed", async () => {
  const busy = inTransaction(ctx(), ({ trx }) => sql`select pg_sleep(1)`.execute(trx));
  const started = performance.now();
  await expect(backend()).rejects.toThrow("timeout exceeded when trying to connect");
  expect(performance.now() - started).toBeLessThan(900);
  await busy;
});
