import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { newId } from "#core/id.ts";
import { startClinic, type Clinic, type ClinicProcess } from "#test/clinic.ts";
import { createChecks, report, say } from "#test/report.ts";
import { makeDemoClinic } from "../scripts/demo-clinic.ts";
import { startMigratedPostgres } from "../scripts/migrated-postgres.ts";
import { pgbouncerOfDebian13 } from "./pooler/debian-13.ts";
import { startPgbouncer, type Pooler } from "./rls/pgbouncer.ts";
import { countLeaks, makeNotes } from "./rls/pooling.ts";

/**
 * Two web processes with a hundred connections on 20 database connections, through PgBouncer 1.24 in transaction mode. Their shared
 * limits are exact, a changed banner is on their pages within 2 s, and nobody acts as someone else. Controls: a process that listens
 * through the pooler serves the old page; behind PgBouncer 1.18, which doesn't support named statements, each process counts on its
 * own.
 */
const isSmall = process.argv.includes("--small") || Boolean(process.env["CI"]);
const CHECKS = isSmall ? 2_000 : 100_000;
const SERVERS = 20;
const POOL = 25;
const CLIENTS = 50;
const SIGN_INS_A_MINUTE = 20;
const BANNER_WITHIN_MS = 2_000;

const postgres = await startMigratedPostgres({ dir: join(tmpdir(), `clinic-pooler-${process.pid}`) });
const client = new pg.Client({ connectionString: postgres.url("postgres", "clinic") });
const { check, failures } = createChecks();
let leaks = -1;
try {
  await makeDemoClinic(postgres.url("postgres", "clinic"), { patients: 5, auditRows: 0 });
  await client.connect();
  await makeNotes(client);
  const command = await pgbouncerOfDebian13();
  const direct = postgres.url("app_web", "clinic");
  await behind({ command, maxPreparedStatements: 500, listenUrl: direct }, async (clinic, pooler) => {
    const passed = await signIns(clinic, "10.1.0.1");
    check(passed === SIGN_INS_A_MINUTE, `${passed} of ${2 * SIGN_INS_A_MINUTE} sign-ins got through two processes`);
    const ms = await changeBanner(clinic);
    check(ms <= BANNER_WITHIN_MS, `a changed banner is on both processes after ${ms} ms`);
    await countOthers(pooler);
  });
  await behind({}, async (clinic) => {
    const passed = await signIns(clinic, "10.1.0.2");
    check(passed > SIGN_INS_A_MINUTE, `control: ${passed} of ${2 * SIGN_INS_A_MINUTE} sign-ins got through`);
    const isStale = (await changeBanner(clinic)) === Infinity;
    check(isStale, `control: listening through the pooler, the pages are ${isStale ? "the old ones" : "new"}`);
  });
} finally {
  await client.end();
  await postgres.stop();
}
report({ name: "pooler", value: leaks, unit: `leaks in ${CHECKS} checks`, target: 0, ok: failures.length === 0 });

/** Two web processes behind a pooler. */
async function behind(
  { listenUrl, ...options }: { command?: string[]; maxPreparedStatements?: number; listenUrl?: string },
  work: (clinic: Clinic, pooler: Pooler) => Promise<void>,
): Promise<void> {
  const [web, auth] = [postgres.url("app_web", "clinic"), postgres.url("app_auth", "clinic")];
  const pooler = await startPgbouncer(web, SERVERS, { ...options, roles: [auth] });
  if (!pooler) throw new Error("pgbouncer is not installed");
  say(`       ${pooler.what}`);
  const clinic = await startClinic({
    webs: 2,
    worker: false,
    sandbox: false,
    on: { postgres: { ...postgres, stop: async () => {} }, database: "clinic" },
    env: {
      DATABASE_URL: pooler.through(web),
      DATABASE_AUTH_URL: pooler.through(auth),
      DATABASE_LISTEN_URL: listenUrl ?? pooler.url,
      DATABASE_POOL: String(POOL),
      DATABASE_NAMED_STATEMENTS: String(options.maxPreparedStatements !== undefined),
    },
  });
  try {
    await work(clinic, pooler);
  } finally {
    await clinic.stop();
    await pooler.stop();
  }
}

/** Twice as many as allowed from one address, alternating between both processes. Returns how many weren't turned away. */
async function signIns(clinic: Clinic, address: string): Promise<number> {
  const statuses = await Promise.all(
    Array.from({ length: 2 * SIGN_INS_A_MINUTE }, async (_, i) => {
      const answer = await fetch(`${clinic.web[i % 2]!.url}/sign-in`, {
        method: "POST",
        redirect: "manual",
        headers: { host: new URL(clinic.origin).host, origin: clinic.origin, "x-forwarded-for": address },
        body: new URLSearchParams({ email: `nobody-${i}@pooler.test`, password: "not the right password" }),
      });
      await answer.arrayBuffer();
      return answer.status;
    }),
  );
  return statuses.filter((status) => status !== 429).length;
}

/** How long until no process serves the old page, in milliseconds. */
async function changeBanner(clinic: Clinic): Promise<number> {
  for (const web of clinic.web) await page(web);
  const text = `Changed as ${newId()}.`;
  await client.query("update site_banner set banner_description = $1", [text]);
  const changed = performance.now();
  const isShown = async (web: ClinicProcess) => (await page(web)).includes(text);
  while (performance.now() - changed < 2 * BANNER_WITHIN_MS) {
    if ((await Promise.all(clinic.web.map(isShown))).every(Boolean)) return Math.round(performance.now() - changed);
    await sleep(20);
  }
  return Infinity;
}

async function page(web: ClinicProcess): Promise<string> {
  return (await fetch(web.url)).text();
}

async function countOthers(pooler: Pooler): Promise<void> {
  const watch = async () => {
    const { rows } = await client.query<{ count: string }>(
      "select count(*) from pg_stat_activity where usename in ('app_web', 'app_auth') and application_name <> 'web-listen'",
    );
    return Number(rows[0]!.count);
  };
  const result = await countLeaks(pooler.url, { checks: CHECKS, clients: CLIENTS }, watch);
  leaks = result.leaks;
  check(leaks === 0, `${CHECKS} checks by ${CLIENTS} clients: ${leaks} leaks, ${result.seconds.toFixed(1)} s`);
  check(result.servers <= SERVERS, `${result.servers} server connections at most`);
}
