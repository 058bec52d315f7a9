import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Actor } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { connect } from "#core/db.ts";
import { readEnv } from "#test/read-env.ts";
import { newId } from "#core/id.ts";
import { createLog } from "#core/log.ts";
import { acknowledgeRequest } from "#domain/messaging/inbox/acknowledge-request.ts";
import { escalateRequests } from "#domain/messaging/inbox/escalate-requests.ts";
import { startClinic } from "#test/clinic.ts";
import { percentile, report, say } from "#test/report.ts";
import { startMailInbox, type MailInbox } from "../sandbox/mail-inbox.ts";
import { freePort } from "../scripts/local-postgres.ts";
import { makePeople, ON_CALL_PHONES } from "./contact-storm/people.ts";
import { submit, type Answer, type Sender } from "./contact-storm/submit.ts";

/**
 * Members write while the mail server is down, the worker is killed with -9 ten times and the web process twice. Nothing may be lost or
 * duplicated, every reference shown must be in the database, every email must arrive once the mail server is back, and every emergency
 * must be texted, and escalated if nobody acknowledges it. Control: without a key, a retry creates a duplicate.
 */
const isSmall = process.argv.includes("--small") || Boolean(process.env["CI"]);
const [SUBMISSIONS, WORKER_KILLS, WEB_KILLS, CALM] = isSmall ? [60, 2, 1, 20] : [500, 10, 2, 100];
const URGENT_EVERY = 10;
const CLIENTS = 8;
const TARGET_MS = 5_000;

const clinic = await startClinic({ sandbox: false, durable: true });
const superuser = new pg.Client({ connectionString: clinic.postgres.url("postgres", clinic.database) });
await superuser.connect();
const people = await makePeople(superuser, 20);
// Text messages use a different service than email, and that one is up.
const phones = await startMailInbox({ smtp: await freePort(), http: portOf("SMS_URL") });
let mailbox: MailInbox | null = null;
let web = clinic.web[0]!;
let worker = clinic.worker!;
let isWebAway: Promise<void> | null = null;

try {
  const { answers, workerKills, webKills } = await storm();
  say(`${answers.length} submissions answered, ${workerKills} worker kills, ${webKills} web kills, mail server down`);
  const saved = await findSaved("storm");
  const lost = answers.filter(({ reference, details }) => saved.get(details)?.[0] !== reference).length;
  const doubled = [...saved.values()].reduce((sum, references) => sum + references.length - 1, 0);
  const tries = answers.reduce((sum, answer) => sum + answer.tries, 0);
  say(
    `lost ${lost}, doubled ${doubled}; ${tries} requests sent for them, ${answers.filter((a) => a.isDoubleClick).length} double clicks`,
  );

  mailbox = await startMailInbox({ smtp: portOf("SMTP_URL"), http: await freePort() });
  const isEmptied = await until(
    async () => (await count("select count(*) from mail_outbox where sent_at is null")) === 0,
    420,
  );
  const undelivered = answers.filter(({ reference }) => !staffMails(mailbox!, reference).length).length;
  // A kill may send an email again, but only with the same Message-ID; otherwise staff would read it twice.
  const twice = answers.filter(
    ({ reference }) => new Set(staffMails(mailbox!, reference).map(({ messageId }) => messageId)).size > 1,
  ).length;
  const resent = mailbox.mails.length - new Set(mailbox.mails.map(({ messageId }) => messageId)).size;
  say(
    `mail server back: ${mailbox.mails.length} mails, ${undelivered} missing, ${twice} written twice, outbox empty ${isEmptied}, ${resent} sent again under the same Message-ID`,
  );

  const urgent = answers.filter(({ isUrgent }) => isUrgent);
  const unsent = urgent.filter(({ reference }) => !textsTo(0, reference)).length;
  const { unescalated, disturbed } = await escalate(urgent);
  say(
    `${urgent.length} emergencies: ${unsent} not texted, ${unescalated} not escalated, ${disturbed} called although acknowledged`,
  );

  const slowest = await calm(mailbox);
  const control = await withoutKey();
  say(
    `calm: p99 ${slowest.toFixed(0)} ms from saved to delivered; without a key a retry makes ${control} requests (control)`,
  );
  report({
    name: "contact-storm",
    value: lost + doubled + undelivered + twice + unsent + unescalated + disturbed,
    unit: "lost, doubled, missing or unescalated",
    target: 0,
    ok:
      answers.length === SUBMISSIONS &&
      lost + doubled + undelivered + twice + unsent + unescalated + disturbed === 0 &&
      isEmptied &&
      slowest < TARGET_MS &&
      control === 2 &&
      workerKills === WORKER_KILLS &&
      webKills === WEB_KILLS,
  });
} finally {
  await superuser.end();
  await phones.stop();
  await mailbox?.stop();
  await clinic.stop();
}

/** Everyone writes; processes die as the number of responses grows. */
async function storm() {
  const answers: Answer[] = [];
  const waiting = Array.from({ length: SUBMISSIONS }, (_, i) => i);
  const killWorkerAt = spread(WORKER_KILLS);
  const killWebAt = spread(WEB_KILLS);
  const done = { workerKills: 0, webKills: 0 };
  let isWriting = true;
  const killing = (async () => {
    while (isWriting || done.workerKills < WORKER_KILLS || done.webKills < WEB_KILLS) {
      if (done.workerKills < WORKER_KILLS && answers.length >= killWorkerAt[done.workerKills]!) {
        await worker.kill();
        worker = await clinic.startWorker();
        done.workerKills++;
      }
      if (done.webKills < WEB_KILLS && answers.length >= killWebAt[done.webKills]!) {
        isWebAway = replaceWeb();
        await isWebAway;
        isWebAway = null;
        done.webKills++;
      }
      await sleep(50);
    }
  })();
  const client = async () => {
    for (let i = waiting.shift(); i !== undefined; i = waiting.shift())
      answers.push(await submit(sender(), i, "storm", { isUrgent: i % URGENT_EVERY === 0 }));
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  isWriting = false;
  await killing;
  return { answers, ...done };
}

async function replaceWeb(): Promise<void> {
  await web.kill();
  web = await clinic.startWeb();
}

/**
 * Two people are on call. The emergencies of half the people are acknowledged; 16 minutes later, by an injected clock, the rest
 * escalate.
 */
async function escalate(urgent: Answer[]): Promise<{ unescalated: number; disturbed: number }> {
  const env = readEnv(clinic.env);
  const log = createLog({ level: "silent", name: "drill" });
  const webDb = connect(env.DATABASE_URL, { max: 2, name: "drill" });
  const workerDb = connect(env.DATABASE_WORKER_URL, { max: 2, name: "drill" });
  const ctx = (actor: Actor, db: Ctx["db"], now: Date): Ctx => ({
    actor,
    now,
    requestId: newId(),
    address: null,
    log,
    env,
    db,
    authDb: null,
  });
  const writers = await writersOf(urgent);
  const answered = new Set([...new Set(writers.values())].filter((_, i) => i % 2 === 0));
  const acknowledged = urgent.filter(({ requestId }) => answered.has(writers.get(requestId)!));
  const employee: Actor = { kind: "employee", userId: people.onCall[0]!, sessionId: newId() };
  // One click acknowledges all of a person's alarms.
  for (const userId of answered) {
    const { requestId } = acknowledged.find((one) => writers.get(one.requestId) === userId)!;
    await acknowledgeRequest(ctx(employee, webDb, new Date()), { requestId });
  }
  const later = new Date(Date.now() + 16 * 60_000);
  await escalateRequests(ctx({ kind: "system", job: "drill" }, workerDb, later));
  const open = urgent.filter((one) => !acknowledged.includes(one));
  await until(async () => open.every(({ reference }) => textsTo(1, reference)), 60);
  await Promise.all([webDb.destroy(), workerDb.destroy()]);
  return {
    unescalated: open.filter(({ reference }) => !textsTo(1, reference)).length,
    disturbed: acknowledged.filter(({ reference }) => textsTo(1, reference)).length,
  };
}

/** Who wrote each request. */
async function writersOf(answers: Answer[]): Promise<Map<string, string>> {
  const ids = answers.map(({ requestId }) => requestId);
  const { rows } = await superuser.query<{ id: string; user_id: string }>(
    "select id, user_id from contact_request where id = any($1)",
    [ids],
  );
  return new Map(rows.map(({ id, user_id }) => [id, user_id]));
}

/** Nothing fails: time from saved to delivered. */
async function calm(inbox: MailInbox): Promise<number> {
  const answers: Answer[] = [];
  for (let i = 0; i < CALM; i++) {
    answers.push(await submit(sender(), i, "calm", { isUrgent: false }));
    await sleep(50);
  }
  await until(async () => answers.every(({ reference }) => staffMails(inbox, reference).length > 0), 60);
  const { rows } = await superuser.query<{ reference: string; created_at: Date }>(
    "select reference, created_at from contact_request",
  );
  const savedAt = new Map(rows.map(({ reference, created_at }) => [reference, created_at.getTime()]));
  const waits = answers.map(({ reference }) => {
    const mail = staffMails(inbox, reference)[0];
    return mail ? mail.receivedAt.getTime() - savedAt.get(reference)! : Infinity;
  });
  return percentile(waits, 0.99);
}

async function withoutKey(): Promise<number> {
  for (let i = 0; i < 2; i++) await submit(sender(), 0, "control", { isUrgent: false, withoutKey: true });
  return [...(await findSaved("control")).values()].flat().length;
}

function sender(): Sender {
  return {
    url: () => web.url,
    origin: clinic.origin,
    cookies: people.cookies,
    /** Waits while the process is being replaced, as someone who sees an error does. */
    async pause() {
      await (isWebAway ?? sleep(200));
    },
  };
}

/** References by message text. */
async function findSaved(round: string): Promise<Map<string, string[]>> {
  const { rows } = await superuser.query<{ body: string; reference: string }>(
    "select m.body, r.reference from contact_message m join contact_request r on r.id = m.request_id where m.body like $1",
    [`%${round} %`],
  );
  const saved = new Map<string, string[]>();
  for (const { body, reference } of rows) saved.set(body, [...(saved.get(body) ?? []), reference]);
  return saved;
}

function staffMails(inbox: MailInbox, reference: string) {
  return inbox.mails.filter(({ subject }) => subject?.startsWith(`Contact request ${reference},`));
}

function textsTo(person: number, reference: string): boolean {
  return phones.texts.some(({ to, body }) => to === ON_CALL_PHONES[person] && body.includes(reference));
}

function spread(times: number): number[] {
  return Array.from({ length: times }, (_, i) => Math.floor(((i + 0.5) * SUBMISSIONS) / times));
}

function portOf(name: "SMTP_URL" | "SMS_URL"): number {
  return Number(new URL(clinic.env[name]!).port);
}

async function until(test: () => Promise<boolean>, seconds: number): Promise<boolean> {
  for (let i = 0; i < seconds * 5; i++) {
    if (await test()) return true;
    await sleep(200);
  }
  return false;
}

async function count(query: string): Promise<number> {
  const { rows } = await superuser.query<[string]>({ text: query, rowMode: "array" });
  return Number(rows[0]?.[0]);
}
