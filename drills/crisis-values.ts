import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { newId } from "#core/id.ts";
import { startClinic } from "#test/clinic.ts";
import { createChecks, report, say } from "#test/report.ts";
import { startMailInbox } from "../sandbox/mail-inbox.ts";
import { freePort } from "../scripts/local-postgres.ts";
import { makePeople, ON_CALL_PHONES } from "./contact-storm/people.ts";
import { countCarelessLosses } from "./crisis-values/careless-clinic.ts";

/**
 * Members record a blood pressure that is a crisis while the mail server is down, the worker is killed with -9 and the web process
 * too. Whoever got an answer must have their reading once, a hold before the answer, and a page to the person on call within a minute.
 * Control: a program that pages and holds after it has saved the reading loses some when it is killed.
 */
const isSmall = process.argv.includes("--small") || Boolean(process.env["CI"]);
const [READINGS, WORKER_KILLS, WEB_KILLS, CARELESS] = isSmall ? [24, 2, 1, 6] : [200, 10, 4, 40];
const CLIENTS = 6;
const GIVE_UP = 200;
const TARGET_SECONDS = 60;

type Answer = { userId: string; isHeldAtAnswer: boolean; saysCrisis: boolean };

const clinic = await startClinic({ sandbox: false, durable: true });
const superuser = new pg.Client({ connectionString: clinic.postgres.url("postgres", clinic.database) });
await superuser.connect();
const { cookies } = await makePeople(superuser, READINGS);
const userIds = await selectMembers();
const phones = await startMailInbox({ smtp: await freePort(), http: Number(new URL(clinic.env["SMS_URL"]!).port) });
const { check, failures } = createChecks();
let web = clinic.web[0]!;
let worker = clinic.worker!;
let isWebAway: Promise<void> | null = null;

try {
  const { answers, workerKills, webKills } = await storm();
  say(
    `${answers.length} readings answered, ${workerKills} kills of the worker, ${webKills} of the web process, mail down`,
  );
  check(answers.length === READINGS, `${answers.length} of ${READINGS} members got an answer`);
  const silent = answers.filter(({ saysCrisis }) => !saysCrisis).length;
  check(silent === 0, `${silent} members don't read that it is a crisis and whom to call`);
  const unheld = answers.filter(({ isHeldAtAnswer }) => !isHeldAtAnswer).length;
  check(unheld === 0, `${unheld} answers came before the hold`);
  const { lost, doubled } = await compare();
  check(lost === 0, `${lost} readings lost, or without their request or hold`);
  check(doubled === 0, `${doubled} readings saved twice`);
  const waits = await waitsForPages();
  const slowest = Math.max(...waits);
  check(slowest <= TARGET_SECONDS, `the slowest page came ${slowest.toFixed(1)} s after its reading`);
  const careless = await countCarelessLosses(clinic.env, userIds.slice(0, CARELESS));
  check(careless > 0, `control: a program that pages afterwards loses ${careless} of ${CARELESS} when it is killed`);
  report({
    name: "crisis-values",
    value: lost + doubled + unheld,
    unit: `lost, doubled or not held, of ${READINGS}`,
    target: 0,
    ok: failures.length === 0,
  });
} finally {
  await superuser.end();
  await phones.stop();
  await clinic.stop();
}

/** Everyone measures; processes die as the number of answers grows. */
async function storm() {
  const answers: Answer[] = [];
  const waiting = userIds.map((userId, i) => ({ userId, cookie: cookies[i]!, i }));
  const done = { workerKills: 0, webKills: 0 };
  const at = (kill: number, kills: number) => Math.floor(((kill + 0.5) * READINGS) / kills);
  const killing = (async () => {
    while (done.workerKills < WORKER_KILLS || done.webKills < WEB_KILLS) {
      if (done.workerKills < WORKER_KILLS && answers.length >= at(done.workerKills, WORKER_KILLS)) {
        await worker.kill();
        worker = await clinic.startWorker();
        done.workerKills++;
      }
      if (done.webKills < WEB_KILLS && answers.length >= at(done.webKills, WEB_KILLS)) {
        isWebAway = replaceWeb();
        await isWebAway;
        isWebAway = null;
        done.webKills++;
      }
      await sleep(20);
    }
  })();
  const client = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) answers.push(await measure(next));
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  await killing;
  return { answers, ...done };
}

async function replaceWeb(): Promise<void> {
  await web.kill();
  web = await clinic.startWeb();
}

/** One member's reading, sent with the same key until there's an answer. */
async function measure({ userId, cookie, i }: { userId: string; cookie: string; i: number }): Promise<Answer> {
  const body = new URLSearchParams({
    form_key: newId(),
    systolic: String(181 + (i % 30)),
    diastolic: "95",
    pulse: "88",
  });
  const headers = {
    Origin: clinic.origin,
    Cookie: `__Host-session=${cookie}`,
    "X-Forwarded-For": `10.7.${i >> 8}.${i & 255}`,
  };
  for (let tries = 0; tries < GIVE_UP; tries++) {
    const answer = await fetch(`${web.url}/profile/health`, {
      method: "POST",
      headers,
      body,
      redirect: "manual",
      signal: AbortSignal.timeout(10_000),
    }).catch(() => null);
    if (answer?.status === 303) {
      const { rows } = await superuser.query("select 1 from treatment_hold where user_id = $1 and lifted_at is null", [
        userId,
      ]);
      return { userId, isHeldAtAnswer: rows.length > 0, saysCrisis: await saysCrisis(headers) };
    }
    if (answer && answer.status < 500 && answer.status !== 429) throw new Error(`Refused with ${answer.status}`);
    await (isWebAway ?? sleep(200));
  }
  throw new Error("Nobody answered");
}

/** The page that the answer leads to. A repeated answer leads there too, without knowing what was saved. */
async function saysCrisis(headers: Record<string, string>): Promise<boolean> {
  for (let tries = 0; tries < GIVE_UP; tries++) {
    const page = await fetch(`${web.url}/profile/health`, { headers, signal: AbortSignal.timeout(10_000) })
      .then((answer) => (answer.ok ? answer.text() : null))
      .catch(() => null);
    if (page) return page.includes("Your blood pressure is very high") && page.includes("Call 911 now");
    await (isWebAway ?? sleep(200));
  }
  return false;
}

/** Each member has one crisis reading, with its request and its holds. */
async function compare(): Promise<{ lost: number; doubled: number }> {
  const { rows } = await superuser.query<{ readings: number; requests: number; holds: number }>(
    `select (select count(*) from vital_set s where s.user_id = p.id and s.level = 'crisis')::int as readings,
       (select count(*) from contact_request r where r.user_id = p.id and r.priority = 0)::int as requests,
       (select count(*) from treatment_hold h join vital_set s on s.id = h.source_id where h.user_id = p.id)::int as holds
     from unnest($1::uuid[]) as p (id)`,
    [userIds],
  );
  return {
    lost: rows.filter(({ readings, requests, holds }) => readings === 0 || requests < readings || holds === 0).length,
    doubled: rows.filter(({ readings, requests }) => readings > 1 || requests > 1).length,
  };
}

/** Seconds from each reading to the text on the phone of the person on call. */
async function waitsForPages(): Promise<number[]> {
  const { rows } = await superuser.query<{ reference: string; created_at: Date }>(
    "select reference, created_at from contact_request where priority = 0",
  );
  const textOf = (reference: string) =>
    phones.texts.find(({ to, body }) => to === ON_CALL_PHONES[0] && body.includes(reference));
  for (let i = 0; i < TARGET_SECONDS * 5 && !rows.every(({ reference }) => textOf(reference)); i++) await sleep(200);
  return rows.map(({ reference, created_at }) => {
    const text = textOf(reference);
    return text ? (text.receivedAt.getTime() - created_at.getTime()) / 1000 : Infinity;
  });
}

async function selectMembers(): Promise<string[]> {
  const { rows } = await superuser.query<{ user_id: string }>(
    "select user_id from profile where email like 'storm-%' order by substring(email from '[0-9]+')::int",
  );
  return rows.map(({ user_id }) => user_id);
}
