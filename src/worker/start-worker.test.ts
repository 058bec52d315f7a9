import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { connect, inTransaction, type Db } from "#core/db.ts";
import { newId } from "#core/id.ts";
import { defineJob, enqueue } from "#core/jobs.ts";
import { open } from "#core/keyring.ts";
import { createLog } from "#core/log.ts";
import { enqueueMail } from "#core/mail.ts";
import { setOnCall } from "#domain/messaging/on-call/set-on-call.ts";
import { aKnownPerson, textsOf } from "#test/people.ts";
import { asSuperuser, databaseUrl, testCtx, testEnv, useDatabase } from "#test/test-ctx.ts";
import { on } from "./handler.ts";
import { reportDeadLetter } from "./report-dead-letter.ts";
import { startWorker, type RunningWorker } from "./start-worker.ts";

const note = defineJob({ name: "test.note", schema: z.object({ id: z.uuid() }) });
const fail = defineJob({ name: "test.fail", schema: z.object({ id: z.uuid(), isFatal: z.boolean() }), retryLimit: 0 });

useDatabase();
let db: Db;
let worker: RunningWorker;
const noted: string[] = [];
beforeAll(async () => {
  db = connect(databaseUrl("app_worker"), { name: "test-worker" });
  worker = await startWorker({
    env: testEnv(),
    log: createLog({ level: "silent", name: "test" }),
    db,
    handlers: [
      on(note, async (_ctx, { id }) => void noted.push(id)),
      on(fail, async (_ctx, { id, isFatal }) => {
        if (isFatal) throw new Error(`a secret about ${id}`);
        noted.push(id);
      }),
    ],
  });
});
afterAll(async () => {
  await worker.stop();
  await db.destroy();
});
beforeEach(async () => {
  noted.length = 0;
  await asSuperuser("delete from pgboss.job");
  await asSuperuser("truncate mail_outbox");
});

test("a job is done soon after its cause is saved", async () => {
  const id = newId();
  await ask(note, { id });
  await vi.waitFor(() => expect(noted).toEqual([id]), { timeout: 60_000, interval: 10 });
  await vi.waitFor(async () => expect(await stateOf("test.note")).toEqual(["completed"]), 15_000);
});

describe("a job that fails for good", () => {
  test("does not take the others of its batch with it", async () => {
    const ids = Array.from({ length: 10 }, () => newId());
    await inTransaction(testCtx({ as: "member" }), async (tx) => {
      for (const [i, id] of ids.entries()) await enqueue(tx, fail, { id, isFatal: i === 3 });
    });
    await vi.waitFor(() => expect(noted).toHaveLength(9), 15_000);
    expect(noted.toSorted()).toEqual(ids.filter((_, i) => i !== 3).sort());
    // Its letter would otherwise arrive in the next test.
    await vi.waitFor(async () => expect(await asSuperuser("select 1 from mail_outbox")).toHaveLength(1), 15_000);
  });

  test("becomes a dead letter, and sends an alert with ids only", async () => {
    const payload = { id: newId(), isFatal: true };
    const jobId = await ask(fail, payload);
    const mails = () => asSuperuser<{ id: string; sealed: string }>("select id, sealed from mail_outbox");
    await vi.waitFor(async () => expect(await mails()).toHaveLength(1), 15_000);
    expect(await asSuperuser("select data, source_id from pgboss.job where name = 'dead-letter'")).toEqual([
      { data: payload, source_id: jobId },
    ]);
    const [mail] = await mails();
    expect(JSON.parse(open(testEnv().DATA_KEYS, mail!.sealed, `mail:${mail!.id}`))).toEqual({
      to: { name: "On call", address: testEnv().ALERT_EMAIL },
      props: { jobName: "test.fail", jobId },
    });
    expect(await asSuperuser("select data from pgboss.job where name = 'mail.send'")).toEqual([
      { data: { mailId: mail!.id } },
    ]);
  });

  test("sends one alert, and none if the failed job was an email", async () => {
    const ctx = testCtx({ as: "system" });
    const letter = { id: newId(), jobId: newId(), jobName: "test.fail" };
    await reportDeadLetter(ctx, letter);
    await reportDeadLetter(ctx, letter);
    expect(await asSuperuser("select 1 from mail_outbox")).toHaveLength(1);
    await reportDeadLetter(ctx, { id: newId(), jobId: newId(), jobName: "mail.send" });
    expect(await asSuperuser("select 1 from mail_outbox")).toHaveLength(1);
  });

  test("if it was a mail by which staff hear of a patient, those on call are texted, once in a quarter of an hour", async () => {
    await asSuperuser("truncate sms_outbox, on_call_person, job_effect");
    const admin = await aKnownPerson("admin", { phone: "+14155550100" });
    await setOnCall(admin.ctx, { emails: [admin.email] });
    const ctx = testCtx({ as: "system", now: new Date("2026-11-15T12:01:00Z") });
    const to = { name: "Support", address: testEnv().SUPPORT_EMAIL };
    const props = { requestId: newId(), reference: "R-0000000000", priority: 3, url: "https://clinic.test/" };
    for (let i = 0; i < 3; i++) {
      const mailId = await inTransaction(ctx, (tx) => enqueueMail(tx, { template: "contact-request", to, props }));
      await reportDeadLetter(ctx, { id: newId(), jobId: newId(), jobName: "mail.send", data: { mailId } });
    }
    expect(await textsOf("staff-mail-failed")).toMatchObject([{ to: "+14155550100" }]);
    expect(await asSuperuser("select 1 from mail_outbox where template = 'dead-letter'")).toHaveLength(3);
    const [alert] = await asSuperuser<{ id: string }>("select id from mail_outbox where template = 'dead-letter'");
    await reportDeadLetter(ctx, { id: newId(), jobId: newId(), jobName: "mail.send", data: { mailId: alert!.id } });
    expect(await asSuperuser("select 1 from mail_outbox where template = 'dead-letter'")).toHaveLength(3);
  });
});

describe("a job whose worker went silent", () => {
  test("is started again at once", async () => {
    const id = await pretendRunning({ silentSeconds: 9, retriesLeft: 1 });
    await vi.waitFor(() => expect(noted).toEqual([id]), { timeout: 60_000 });
  });

  test.each([
    { why: "its worker was heard of lately", silentSeconds: 0, retriesLeft: 1 },
    { why: "it has no tries left", silentSeconds: 9, retriesLeft: 0 },
  ])("is left alone if $why", async ({ silentSeconds, retriesLeft }) => {
    await pretendRunning({ silentSeconds, retriesLeft });
    await new Promise((done) => setTimeout(done, 2_500));
    expect(noted).toEqual([]);
  });
});

test("the worker outlives the loss of all its connections", async () => {
  const lost = await asSuperuser(
    "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'app_worker' and datname = current_database()",
  );
  expect(lost.length).toBeGreaterThan(1);
  const id = newId();
  await ask(note, { id });
  await vi.waitFor(() => expect(noted).toEqual([id]), { timeout: 60_000 });
});

function ask<Schema extends z.ZodType>(job: ReturnType<typeof defineJob<Schema>>, payload: z.input<Schema>) {
  return inTransaction(testCtx({ as: "member" }), (tx) => enqueue(tx, job, payload));
}

async function stateOf(name: string): Promise<string[]> {
  const rows = await asSuperuser<{ state: string }>("select state::text from pgboss.job where name = $1", [name]);
  return rows.map(({ state }) => state);
}

/** A job as a killed worker leaves it: taken, and its heartbeat standing still. */
async function pretendRunning({ silentSeconds, retriesLeft }: { silentSeconds: number; retriesLeft: number }) {
  const id = newId();
  await asSuperuser(
    `insert into pgboss.job (name, data, state, retry_limit, started_on, heartbeat_on, heartbeat_seconds)
     values ('test.note', jsonb_build_object('id', $1::text), 'active', $2, now(), now() - make_interval(secs => $3), 60)`,
    [id, retriesLeft, silentSeconds],
  );
  return id;
}
