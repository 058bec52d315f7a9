import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { startClinic } from "#test/clinic.ts";
import { createChecks, report, say } from "#test/report.ts";
import { openSession } from "#test/sessions.ts";
import { makeDemoClinic } from "../scripts/demo-clinic.ts";
import { findServer } from "./frozen-database/freeze.ts";

/**
 * The database server hangs: its connections stay open and nothing responds. Nobody waits longer than 5 s, everyone who needs the
 * database gets a 503 with Retry-After, cached pages are served, and everything works again within 2 s of its return. Control: a web
 * process with a two-minute deadline hangs.
 */
const isSmall = process.argv.includes("--small") || Boolean(process.env["CI"]);
const FROZEN_SECONDS = isSmall ? 12 : 30;
const MAX_SECONDS = 5;
const WELL_WITHIN_SECONDS = 2;

type Answer = { path: string; status: number; seconds: number; retryAfter: string | null };

const clinic = await startClinic({ worker: false, sandbox: false, env: { REQUEST_SECONDS: "5" } });
const patient = await clinic.startWeb({ REQUEST_SECONDS: "120" });
const client = new pg.Client({ connectionString: clinic.postgres.url("postgres", clinic.database) });
await client.connect();
const server = await findServer(client);
const { check, failures } = createChecks();
let slowest = 0;
try {
  await makeDemoClinic(clinic.postgres.url("postgres", clinic.database), { patients: 1, auditRows: 0 });
  const cookie = `__Host-session=${await openSession(client, "member@demo.test")}`;
  const [web] = clinic.web;
  const pages = ["/profile", "/profile/my-orders", "/contact-us", "/api/homepage-banner", "/readyz"];
  for (const path of [...pages, "/faqs"]) {
    const { status } = await ask(web!.url, path, path === "/faqs" ? "" : cookie);
    check(status === 200, `${path} is answered ${status} before`);
  }
  await ask(patient.url, "/profile", cookie);

  server.freeze();
  say(`frozen for ${FROZEN_SECONDS} s`);
  const control = ask(patient.url, "/profile", cookie);
  const asked: Promise<Answer>[] = [];
  const until = performance.now() + FROZEN_SECONDS * 1000 - MAX_SECONDS * 1000;
  while (performance.now() < until) {
    for (const path of pages) asked.push(ask(web!.url, path, cookie));
    asked.push(ask(web!.url, "/faqs", ""), signUp(web!.url));
    await sleep(500);
  }
  const answers = await Promise.all(asked);
  slowest = Math.max(...answers.map(({ seconds }) => seconds));
  const cached = answers.filter(({ path }) => path === "/faqs");
  const others = answers.filter(({ path }) => path !== "/faqs");
  const wrong = others.filter(({ status, retryAfter }) => status !== 503 || !retryAfter);
  check(slowest <= MAX_SECONDS, `${answers.length} answers, the slowest after ${slowest.toFixed(2)} s`);
  check(wrong.length === 0, `${others.length} need the database, ${wrong.length} are not 503 with Retry-After`);
  for (const { path, status, seconds } of answers.filter(({ seconds: s }) => s > MAX_SECONDS).slice(0, 5)) {
    say(`       ${path} ${status} ${seconds.toFixed(2)} s`);
  }
  for (const { path, status, seconds } of wrong.slice(0, 5)) say(`       ${path} ${status} ${seconds.toFixed(2)} s`);
  const missing = cached.filter(({ status }) => status !== 200).length;
  check(missing === 0, `${cached.length} visits of a cached page, ${missing} not 200`);
  const isHanging = (await Promise.race([control, sleep(0, "hangs")])) === "hangs";
  check(isHanging, `control: without a deadline the page ${isHanging ? "still hangs" : "is answered"}`);

  server.thaw();
  const thawed = performance.now();
  const tries: Answer[] = [];
  while (tries.at(-1)?.status !== 200 && performance.now() - thawed < 10_000) {
    tries.push(await ask(web!.url, "/profile", cookie));
    await sleep(50);
  }
  const seconds = (performance.now() - thawed) / 1000;
  const isWell = tries.at(-1)?.status === 200;
  check(isWell && seconds <= WELL_WITHIN_SECONDS, `well again ${seconds.toFixed(2)} s after the thaw`);
  await control;
} finally {
  server.thaw();
  await client.end();
  await clinic.stop();
}
report({
  name: "frozen-database",
  value: Number(slowest.toFixed(2)),
  unit: "s, slowest answer",
  target: MAX_SECONDS,
  ok: failures.length === 0,
});

async function ask(url: string, path: string, cookie: string, init: RequestInit = {}): Promise<Answer> {
  const started = performance.now();
  const headers = { host: new URL(clinic.origin).host, cookie, ...(init.headers as Record<string, string>) };
  const answer = await fetch(`${url}${path}`, { redirect: "manual", ...init, headers }).catch(() => null);
  await answer?.arrayBuffer();
  const seconds = (performance.now() - started) / 1000;
  return { path, status: answer?.status ?? 0, seconds, retryAfter: answer?.headers.get("retry-after") ?? null };
}

function signUp(url: string): Promise<Answer> {
  const headers = { "content-type": "application/json", origin: clinic.origin };
  const body = JSON.stringify({ email: "visitor@frozen.test" });
  return ask(url, "/api/subscribeToNewsletter", "", { method: "POST", headers, body });
}
