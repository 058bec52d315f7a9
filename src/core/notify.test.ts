import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { asSuperuser, databaseUrl, testCtx, useDatabase } from "#test/test-ctx.ts";
import { connect, inAuthTransaction, inTransaction, type Db } from "./db.ts";
import { newId } from "./id.ts";
import { defineJob, enqueue, JOB_CHANNEL } from "./jobs.ts";
import { notifyFailures } from "./metrics.ts";
import { flushNotes } from "./notify.ts";
import { deadlineFromNow } from "./process/deadline.ts";

/** What listeners receive, and when, on a real server. */
useDatabase();

const CHANNEL = "notify_test";
let db: Db;
let listener: pg.Client;
let heard: { payload: string; at: number }[];
beforeEach(async () => {
  db = connect(databaseUrl("app_web"), { max: 4, name: "notify-test" });
  heard = [];
  listener = new pg.Client({ connectionString: databaseUrl("app_web") });
  await listener.connect();
  listener.on("notification", ({ payload }) => heard.push({ payload: payload ?? "", at: performance.now() }));
  await listener.query(`listen ${CHANNEL}; listen ${JOB_CHANNEL}`);
});
afterEach(async () => {
  await flushNotes(db);
  await Promise.all([listener.end(), db.destroy()]);
});

const ctx = () => ({ ...testCtx({ as: "member" }), db });
const failures = async () => (await notifyFailures.get()).values[0]?.value ?? 0;
const payloads = () => heard.map(({ payload }) => payload);

test("what a transaction notes is heard after its commit, never in it", async () => {
  const id = newId();
  await inTransaction(ctx(), async (tx) => {
    tx.notify(CHANNEL, id);
    await pause(150);
    expect(payloads()).toEqual([]);
  });
  await expect.poll(payloads).toEqual([id]);
});

test("a transaction that joins another one, and one on the role of sign-in, are heard too", async () => {
  await inTransaction(ctx(), (tx) => inTransaction(tx, async (inner) => inner.notify(CHANNEL, "joined")));
  await inAuthTransaction(ctx(), async (tx) => tx.notify(CHANNEL, "auth"));
  await expect.poll(payloads).toEqual(["joined", "auth"]);
});

test("of a transaction that is rolled back nobody hears", async () => {
  const broken = inTransaction(ctx(), async (tx) => {
    tx.notify(CHANNEL, "broken");
    throw new Error("broken");
  });
  await expect(broken).rejects.toThrow("broken");
  await inTransaction(ctx(), async (tx) => tx.notify(CHANNEL, "good"));
  await expect.poll(payloads).toEqual(["good"]);
});

test("hundreds of commits in a moment are one notice every 50 ms, each payload once", async () => {
  const commits = Array.from({ length: 300 }, (_, i) =>
    inTransaction(ctx(), async (tx) => tx.notify(CHANNEL, `id-${i % 3}`)),
  );
  const started = performance.now();
  await Promise.all(commits);
  const seconds = (performance.now() - started) / 1000;
  await flushNotes(db);
  await pause(50);
  expect(new Set(payloads())).toEqual(new Set(["id-0", "id-1", "id-2"]));
  expect(heard.length).toBeLessThanOrEqual(3 * (seconds * 20 + 3));
});

test("the first is sent at once", async () => {
  await inTransaction(ctx(), async (tx) => tx.notify(CHANNEL, "warm"));
  await expect.poll(payloads).toEqual(["warm"]);
  await pause(60);
  const committed = performance.now();
  await inTransaction(ctx(), async (tx) => tx.notify(CHANNEL, "first"));
  await expect.poll(payloads, { interval: 2 }).toEqual(["warm", "first"]);
  expect(heard[1]!.at - committed).toBeLessThan(500);
});

test("a job that is due wakes its queue, one for later does not", async () => {
  const job = defineJob({ name: "mail.send", schema: z.object({}) });
  await inTransaction(ctx(), (tx) => enqueue(tx, job, {}, { startAfter: new Date(Date.now() + 60_000) }));
  await flushNotes(db);
  await inTransaction(ctx(), (tx) => enqueue(tx, job, {}));
  await expect.poll(payloads).toEqual(["mail.send"]);
});

test("only an id or the name of a queue may be sent", async () => {
  for (const words of ["a secret", "Mara", "x".repeat(81), "mara@demo.test"]) {
    const sent = inTransaction(ctx(), async (tx) => tx.notify(CHANNEL, words));
    await expect(sent).rejects.toThrow("Only an id");
  }
});

test("a notice that fails is sent again", async () => {
  const narrow = connect(databaseUrl("app_web"), { max: 1, name: "notify-narrow", maxWaitMs: 100 });
  const before = await failures();
  const busy = narrow.connection().execute(async () => {
    // Longer than the notice waits for a connection. Other files' notices may fail meanwhile too.
    await new Promise((done) => setTimeout(done, 500));
    await expect.poll(failures).toBeGreaterThan(before);
    expect(payloads()).toEqual([]);
  });
  await inAuthTransaction({ ...ctx(), db: narrow }, async (tx) => tx.notify(CHANNEL, "late"));
  await busy;
  await expect.poll(payloads).toEqual(["late"]);
  await narrow.destroy();
});

test("a COMMIT in doubt is announced: it may have happened", async () => {
  await asSuperuser(`create function wait_at_commit() returns trigger language plpgsql as
    $$ begin perform pg_sleep(3); return null; end $$;
    create table slow_to_save (n int); grant insert on slow_to_save to app_web;
    create constraint trigger slow after insert on slow_to_save deferrable initially deferred
    for each row execute function wait_at_commit()`);
  try {
    const asked = inTransaction({ ...ctx(), deadline: deadlineFromNow(1_500) }, async (tx) => {
      tx.notify(CHANNEL, "doubt");
      await sql`insert into slow_to_save values (1)`.execute(tx.trx);
    });
    await expect(asked).rejects.toMatchObject({ isInDoubt: true });
    await expect.poll(payloads).toEqual(["doubt"]);
  } finally {
    await asSuperuser("drop table slow_to_save; drop function wait_at_commit");
  }
});
