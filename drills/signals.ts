import { setTimeout as sleep } from "node:timers/promises";
import { startClinic } from "#test/clinic.ts";
import { createChecks, report } from "#test/report.ts";
import { startEntry, type Entry } from "./signals/entry.ts";
import { sendSlowly } from "./signals/send-slowly.ts";

/**
 * SIGTERM for each way of starting the clinic. A request that takes 3 s gets its response, nothing is left 5 s after the signal, and
 * jobs a stopped worker didn't get to are done by the next one, once each. Control: a script that starts node under a shell leaves it
 * behind.
 */
const REQUEST_SECONDS = 3;
const GONE_WITHIN_SECONDS = 5;
const SIGN_UPS = 40;

const clinic = await startClinic({ webs: 0, worker: false, env: { LOG_LEVEL: "info", DRAIN_SECONDS: "1" } });
const entries: Entry[] = [];
const { check, failures } = createChecks();
let slowest = 0;
try {
  let left: string[] = [];
  for (const kind of ["npm", "node"] as const) left = await stopBoth(kind, left);
  const last = await start("worker", "node");
  await finish(left);
  await last.stop();
  await control();
} finally {
  for (const entry of entries) entry.kill();
  await clinic.stop();
}
report({
  name: "signals",
  value: Number(slowest.toFixed(1)),
  unit: "s from signal to gone",
  target: GONE_WITHIN_SECONDS,
  ok: failures.length === 0,
});

/** Stops a worker in the middle of its emails and a web process in the middle of a request. Returns who's waiting for an email. */
async function stopBoth(kind: "npm" | "node", waiting: string[]): Promise<string[]> {
  const [web, worker] = await Promise.all([start("web", kind), start("worker", kind)]);
  if (waiting.length > 0) await finish(waiting);
  const addresses = Array.from({ length: SIGN_UPS }, (_, i) => `${kind}-${i}@signals.test`);
  const writing = Promise.all(addresses.map((email) => sendSlowly(web.url, clinic.origin, { email, seconds: 0 })));
  await until(async () => (await mailsTo(addresses)).length > 0);
  const seconds = await worker.stop();
  await writing;
  const left = SIGN_UPS - (await mailsTo(addresses)).length;
  check(
    !worker.isAlive() && seconds <= GONE_WITHIN_SECONDS,
    `${kind}: the worker is gone ${seconds.toFixed(1)} s after`,
  );
  check(left > 0, `${kind}: ${left} mails were left for the next worker`);
  slowest = Math.max(slowest, seconds, await stopWeb(kind, web));
  return addresses;
}

async function stopWeb(kind: "npm" | "node", web: Entry): Promise<number> {
  const slow = sendSlowly(web.url, clinic.origin, { email: `slow-${kind}@signals.test`, seconds: REQUEST_SECONDS });
  await sleep(500);
  const stopped = web.stop();
  const status = await slow;
  const seconds = await stopped;
  check(status === 200, `${kind}: the request under way is answered ${status}`);
  check(!web.isAlive() && seconds <= GONE_WITHIN_SECONDS, `${kind}: the web is gone ${seconds.toFixed(1)} s after`);
  return seconds;
}

async function finish(addresses: string[]): Promise<void> {
  await until(async () => new Set(await mailsTo(addresses)).size === SIGN_UPS);
  const mails = await mailsTo(addresses);
  const everyone = new Set(mails).size;
  check(everyone === SIGN_UPS && mails.length === SIGN_UPS, `${everyone} of ${SIGN_UPS} got ${mails.length} mails`);
}

async function control(): Promise<void> {
  const web = await start("web", "below-a-shell");
  await web.stop();
  await sleep(1_000);
  const isLeft = web.isAlive() && (await fetch(`${web.url}/healthz`).catch(() => null))?.ok === true;
  check(isLeft, `control: below a shell node ${isLeft ? "lives on and answers" : "is gone"}`);
}

async function start(process: "web" | "worker", kind: Parameters<typeof startEntry>[2]): Promise<Entry> {
  const entry = await startEntry(clinic, process, kind);
  entries.push(entry);
  return entry;
}

/** Who of these got an email, once for each. */
async function mailsTo(addresses: string[]): Promise<string[]> {
  const mails = (await (await fetch(`${clinic.mailUrl}/mail.json`)).json()) as { recipients: string[] }[];
  return mails.flatMap(({ recipients }) => recipients).filter((address) => addresses.includes(address));
}

/** What a stopped worker had started is resumed after about 15 s. */
async function until(test: () => Promise<boolean>): Promise<void> {
  for (let i = 0; i < 600 && !(await test()); i++) await sleep(100);
}
