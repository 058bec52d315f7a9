import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { asSuperuser, emptyTables, testCtx, useDatabase } from "#test/test-ctx.ts";
import type { Ctx } from "../ctx.ts";
import { inAuthTransaction, inTransaction } from "../db.ts";
import { newId } from "../id.ts";
import { deadlineFromNow } from "../process/deadline.ts";
import { findSubmission, forgetSubmission, saveLocation, sweepSubmissions } from "./submission.server.ts";

/** What's sent twice is done once, whatever happens to the first response. */
useDatabase();

const USER = newId();
beforeAll(async () => {
  await asSuperuser("create table saved (n int); grant select, insert on saved to app_web, app_auth");
  await asSuperuser(`create function wait_at_commit() returns trigger language plpgsql as
    $$ begin perform pg_sleep(0.8); return null; end $$`);
  return () => asSuperuser("drop table saved; drop function wait_at_commit");
});
beforeEach(() => emptyTables("saved", "form_submission"));

/** Each call is one request with the same form. */
function request(key: string, more: Partial<Ctx> = {}): Ctx {
  const ctx = testCtx({ as: "member", id: USER });
  return { ...ctx, submission: { key, userId: USER, status: "open" }, ...more };
}
const save = (ctx: Ctx) => inTransaction(ctx, ({ trx }) => sql`insert into saved values (1)`.execute(trx));
const saved = async () => (await asSuperuser("select from saved")).length;

test("a form that was carried out is refused the second time", async () => {
  const key = newId();
  await save(request(key));
  await expect(save(request(key))).rejects.toMatchObject({ code: "conflict" });
  expect(await saved()).toBe(1);
});

test("so it is when both come at once", async () => {
  const key = newId();
  const outcomes = await Promise.allSettled([save(request(key)), save(request(key)), save(request(key))]);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await saved()).toBe(1);
});

test("another form is another act", async () => {
  await save(request(newId()));
  await save(request(newId()));
  expect(await saved()).toBe(2);
});

test("several transactions of one request are one act, those of the auth role too", async () => {
  const ctx = request(newId());
  await save(ctx);
  await inAuthTransaction(ctx, ({ trx }) => sql`insert into saved values (1)`.execute(trx));
  await save(ctx);
  expect(await saved()).toBe(3);
  const again = inAuthTransaction(request(ctx.submission!.key), ({ trx }) =>
    sql`insert into saved values (1)`.execute(trx),
  );
  await expect(again).rejects.toMatchObject({ code: "conflict" });
});

test("looking alone, or failing, leaves no mark", async () => {
  const key = newId();
  await inTransaction(request(key), ({ trx }) => sql`select count(*) from saved`.execute(trx));
  const failing = inTransaction(request(key), async ({ trx }) => {
    await sql`insert into saved values (1)`.execute(trx);
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  await save(request(key));
  expect(await saved()).toBe(1);
});

test("after a COMMIT in doubt that happened, sending it again changes nothing", async () => {
  await asSuperuser(`create constraint trigger slow after insert on saved deferrable initially deferred
    for each row execute function wait_at_commit()`);
  const key = newId();
  try {
    const asked = save(request(key, { deadline: deadlineFromNow(300) }));
    await expect(asked).rejects.toMatchObject({ isInDoubt: true });
    await expect(save(request(key))).rejects.toMatchObject({ code: "conflict" });
  } finally {
    await asSuperuser("drop trigger slow on saved");
  }
  expect(await saved()).toBe(1);
  expect(await findSubmission(testCtx({ as: "member", id: USER }), key)).toEqual({ location: null });
});

test("it is known where the answer led, to nobody else, and until it is forgotten", async () => {
  const key = newId();
  const ctx = request(key);
  await save(ctx);
  await saveLocation(ctx, key, "/profile?done=saved");
  expect(await findSubmission(ctx, key)).toEqual({ location: "/profile?done=saved" });
  expect(await findSubmission(testCtx({ as: "member" }), key)).toBeUndefined();
  await forgetSubmission(ctx, key);
  expect(await findSubmission(ctx, key)).toBeUndefined();
});

test("marks are removed after a day", async () => {
  const [old, fresh] = [newId(), newId()];
  await save(request(old, { now: new Date(Date.now() - 26 * 3_600_000) }));
  await save(request(fresh));
  await inTransaction(testCtx({ as: "system" }), ({ trx, now }) => sweepSubmissions(trx, now));
  expect(await asSuperuser("select key from form_submission")).toEqual([{ key: fresh }]);
});
