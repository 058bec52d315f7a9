import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { PgBoss } from "pg-boss";
import { connect, inTransaction } from "#core/db.ts";
import { environmentFor } from "#core/env/command-env.ts";
import { newId } from "#core/id.ts";
import { enqueue, JOB_CHANNEL } from "#core/jobs.ts";
import { createLog } from "#core/log.ts";
import { flushNotes, sendNotes } from "#core/notify.ts";
import { readEnv } from "#test/read-env.ts";
import { createChecks, median, percentile, report, say } from "#test/report.ts";
import { startMigratedPostgres } from "../scripts/migrated-postgres.ts";
import { formerJob, startJob } from "./notify/start-job.ts";

/**
 * Commits on a database with a 2 ms flush, as with a standby in another zone, from 32 writers at once. With notifications after the
 * commit, the rate is at least 0.8 of that without any; a job starts soon after its commit; one whose process died before it could
 * notify anyone starts within 2 s. Control: NOTIFY in the transaction makes commits wait for each other.
 */
const isSmall = process.argv.includes("--small") || Boolean(process.env["CI"]);
const [ROUNDS, SECONDS, LATENCY_SECONDS, KILLS] = isSmall ? [3, 0.6, 3, 2] : [5, 4, 30, 20];
const WRITERS = 32;
const JOBS_A_SECOND = 120;
// Short rounds on a busy machine are less accurate.
const MIN_RATIO = isSmall ? 0.7 : 0.8;
const [MAX_P99_MS, MAX_START_MS, MAX_CONTROL] = isSmall ? [600, 2_000, 0.2] : [300, 2_000, 0.1];

const postgres = await startMigratedPostgres({ dir: join(tmpdir(), `clinic-notify-${process.pid}`), durable: true });
const superuser = new pg.Client({ connectionString: postgres.url("postgres", "clinic") });
const settings = {
  APP_ENV: "test",
  LOG_LEVEL: "error",
  DATABASE_URL: postgres.url("app_web", "clinic"),
  DATABASE_AUTH_URL: postgres.url("app_auth", "clinic"),
  DATABASE_WORKER_URL: postgres.url("app_worker", "clinic"),
};
const env = readEnv(settings);
const db = connect(env.DATABASE_URL, { name: "drill", max: WRITERS });
const asking = { actor: { kind: "anonymous" }, now: new Date(), requestId: newId(), address: null } as const;
const ctx = { ...asking, log: createLog({ level: "error", name: "drill" }), env, db, authDb: null };
const bare = Array.from({ length: WRITERS }, () => new pg.Client({ connectionString: env.DATABASE_WORKER_URL }));
const children: ChildProcess[] = [];
const { check, failures } = createChecks();
let ratio = 0;
try {
  await prepare();
  ratio = await compareRates();
  const started = await startWorker();
  await measureStarts(started);
  await killBeforeNotice(started);
} finally {
  for (const child of children) child.kill("SIGKILL");
  await flushNotes(db);
  await Promise.all([superuser.end(), db.destroy(), ...bare.map((client) => client.end())]);
  await postgres.stop();
}
report({
  name: "notify",
  value: Number(ratio.toFixed(3)),
  unit: "of the rate without notifications",
  target: MIN_RATIO,
  ok: failures.length === 0,
});

async function prepare(): Promise<void> {
  await superuser.connect();
  await Promise.all(bare.map((client) => client.connect()));
  await superuser.query(
    "create table drill_row (at timestamptz default now()); grant insert, select on drill_row to app_worker",
  );
  // Both are in the server's own files, so no session has to set them.
  for (const setting of ["commit_delay = 2000", "commit_siblings = 0"])
    await superuser.query(`alter system set ${setting}`);
  await superuser.query("select pg_reload_conf()");
  const boss = new PgBoss({
    connectionString: env.DATABASE_WORKER_URL,
    migrate: false,
    supervise: false,
    schedule: false,
  });
  await boss.start();
  await boss.createQueue(startJob.name, { notify: false });
  await boss.createQueue(formerJob.name, { notify: true });
  await boss.stop();
}

/** Bare rows show PostgreSQL's rate; the clinic's jobs show how much of that our own code preserves. */
async function compareRates(): Promise<number> {
  const row = "insert into drill_row default values";
  const kinds: Record<string, (i: number) => Promise<unknown>> = {
    "rows, nobody notified": (i) => bare[i]!.query(row),
    "rows, notified after": async (i) => {
      await bare[i]!.query(row);
      sendNotes(db, [{ channel: JOB_CHANNEL, payload: startJob.name }]);
    },
    "rows, NOTIFY inside": (i) =>
      bare[i]!.query(`with saved as (${row} returning 1) select pg_notify('drill_inside', '') from saved`),
    "jobs, nobody notified": () => inTransaction(ctx, (tx) => enqueue({ ...tx, notify: () => {} }, startJob, {})),
    "jobs, notified after": () => inTransaction(ctx, (tx) => enqueue(tx, startJob, {})),
    "jobs, NOTIFY inside": () => inTransaction(ctx, (tx) => enqueue({ ...tx, notify: () => {} }, formerJob, {})),
  };
  const rates = new Map<string, number[]>(Object.keys(kinds).map((kind) => [kind, []]));
  for (const write of Object.values(kinds)) await commitsPerSecond(write, 0.3);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [kind, write] of Object.entries(kinds)) rates.get(kind)!.push(await commitsPerSecond(write, SECONDS));
  }
  for (const [kind, all] of rates) say(`       ${kind}: ${median(all).toFixed(0)} commits a second`);
  const share = (kind: string, of: string) => median(rates.get(kind)!) / median(rates.get(of)!);
  const rows = share("rows, notified after", "rows, nobody notified");
  const jobs = share("jobs, notified after", "jobs, nobody notified");
  const inside = share("rows, NOTIFY inside", "rows, nobody notified");
  check(rows >= MIN_RATIO, `rows notified after their commit: ${rows.toFixed(3)} of the rate without`);
  check(jobs >= MIN_RATIO, `jobs notified after their commit: ${jobs.toFixed(3)} of the rate without`);
  check(inside <= MAX_CONTROL, `control: rows with NOTIFY inside: ${inside.toFixed(3)} of the rate without`);
  say(`       jobs with NOTIFY inside: ${share("jobs, NOTIFY inside", "jobs, nobody notified").toFixed(3)}`);
  await superuser.query("truncate pgboss.job");
  return Math.min(rows, jobs);
}

async function commitsPerSecond(write: (writer: number) => Promise<unknown>, seconds: number): Promise<number> {
  const until = performance.now() + seconds * 1000;
  const started = performance.now();
  let commits = 0;
  await Promise.all(
    bare.map(async (_, i) => {
      for (; performance.now() < until; commits++) await write(i);
    }),
  );
  return (commits / (performance.now() - started)) * 1000;
}

/** From the response to COMMIT until the handler runs, in another process. */
async function measureStarts(started: Map<string, number>): Promise<void> {
  const committed = new Map<string, number>();
  const until = performance.now() + LATENCY_SECONDS * 1000;
  await Promise.all(
    bare.map(async (_, i) => {
      await sleep((i * 1000) / JOBS_A_SECOND);
      while (performance.now() < until) {
        committed.set(await inTransaction(ctx, (tx) => enqueue(tx, startJob, {})), Date.now());
        await sleep((WRITERS * 1000) / JOBS_A_SECOND);
      }
    }),
  );
  for (let i = 0; i < 100 && started.size < committed.size; i++) await sleep(50);
  const waits = [...committed].map(([jobId, at]) => (started.get(jobId) ?? Infinity) - at);
  const [middle, p99] = [median(waits), percentile(waits, 0.99)];
  check(p99 <= MAX_P99_MS, `${waits.length} jobs started ${middle} ms (median) and ${p99} ms (p99) after their commit`);
}

async function killBeforeNotice(started: Map<string, number>): Promise<void> {
  const heard: string[] = [];
  superuser.on("notification", ({ payload }) => void heard.push(payload ?? ""));
  await superuser.query(`listen ${JOB_CHANNEL}`);
  const waits: number[] = [];
  let early = 0;
  while (waits.length < KILLS && early < KILLS * 3) {
    heard.length = 0;
    const writer = startChild(new URL("./notify/writer.ts", import.meta.url), environmentFor("web", settings));
    const [{ jobId, at }] = (await once(writer, "message")) as [{ jobId: string; at: number }];
    await once(writer, "exit");
    for (let i = 0; i < 500 && !started.has(jobId); i++) await sleep(10);
    if (heard.length > 0) early++;
    else waits.push((started.get(jobId) ?? Infinity) - at);
  }
  const slowest = Math.max(...waits);
  check(
    waits.length === KILLS && slowest <= MAX_START_MS,
    `${waits.length} writers killed before their notice (${early} more had sent it): their jobs started ${slowest} ms later at most`,
  );
}

/** When each job started, filled in as they do. */
async function startWorker(): Promise<Map<string, number>> {
  const started = new Map<string, number>();
  const worker = startChild(new URL("./notify/worker.ts", import.meta.url), environmentFor("worker", settings));
  children.push(worker);
  await once(worker, "message");
  worker.on("message", ({ jobId, at }: { jobId: string; at: number }) => started.set(jobId, at));
  return started;
}

function startChild(file: URL, variables: Record<string, string>): ChildProcess {
  return fork(fileURLToPath(file), {
    env: { ...variables, PATH: process.env["PATH"] },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
}
