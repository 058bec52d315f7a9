import { spawn, type ChildProcessByStdio } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable, Writable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { connect, inTransaction } from "#core/db.ts";
import { environmentFor } from "#core/env/command-env.ts";
import { newId } from "#core/id.ts";
import { enqueue } from "#core/jobs.ts";
import { createLog } from "#core/log.ts";
import { readEnv } from "#test/read-env.ts";
import { report, say } from "#test/report.ts";
import { startMigratedPostgres } from "../scripts/migrated-postgres.ts";
import { actJob } from "./worker-kill/act-job.ts";

/**
 * Kills the worker with -9 again and again while it works. No job may be lost, each interrupted one must restart within 15 s of its
 * kill, and effects under `once` happen exactly once. Control: the same effects without it happen twice. The next worker is already
 * loaded, as where several run: how long a busy machine takes to load a program says nothing about the queue.
 */
const isSmall = process.argv.includes("--small") || Boolean(process.env["CI"]);
const [JOBS, KILLS] = isSmall ? [60, 2] : [400, 8];
const TARGET_SECONDS = 15;

const postgres = await startMigratedPostgres({
  dir: join(tmpdir(), `clinic-worker-kill-${process.pid}`),
  durable: true,
});
const database = "clinic";
const settings = {
  APP_ENV: "test",
  LOG_LEVEL: "error",
  DATABASE_URL: postgres.url("app_web", database),
  DATABASE_AUTH_URL: postgres.url("app_auth", database),
  DATABASE_WORKER_URL: postgres.url("app_worker", database),
};
const superuser = new pg.Client({ connectionString: postgres.url("postgres", database) });
await superuser.connect();
await superuser.query(`create table drill_attempt (job_id uuid, at timestamptz);
  create table drill_plain (job_id uuid); create table drill_once (job_id uuid);
  grant insert on drill_attempt, drill_plain, drill_once to app_worker`);

type Worker = ChildProcessByStdio<Writable, Readable, null>;
let worker = await load();
type Interruption = { jobId: string; killedAt: number; goneAt: number; resumedAt?: number };
const interruptions: Interruption[] = [];
let since = Date.now();
await start(worker);
for (let kill = 1; kill <= KILLS; kill++) {
  const next = await load();
  const enqueued = enqueueJobs(JOBS / KILLS);
  const killedAt = await stopAfterActing(worker, since);
  await end(worker);
  const goneAt = Date.now();
  const jobIds = await findInterrupted(since);
  interruptions.push(...jobIds.map((jobId) => ({ jobId, killedAt, goneAt })));
  say(`kill ${kill}: ${jobIds.length} jobs interrupted`);
  worker = next;
  since = Date.now();
  await start(worker);
  await enqueued;
}
const isAllDone = await untilAllDone();
await end(worker);
await noteResumes();

const lost = JOBS - (await count("select count(distinct job_id) from drill_once"));
const doubledWithHelper = await count("select count(*) - count(distinct job_id) from drill_once");
const doubledWithout = await count("select count(*) - count(distinct job_id) from drill_plain");
const notResumed = interruptions.filter(({ resumedAt }) => !resumedAt).length;
const waits = interruptions.map(({ killedAt, resumedAt }) => ((resumedAt ?? Infinity) - killedAt) / 1000);
const slowest = Math.max(0, ...waits);
await superuser.end();
await postgres.stop();

say(`${JOBS} jobs, ${KILLS} kills, ${interruptions.length} interruptions`);
say(`lost ${lost}, never resumed ${notResumed}, all done ${isAllDone}`);
say(`effects that happened twice: ${doubledWithHelper} with once(), ${doubledWithout} without (control)`);
say(`slowest resume ${slowest.toFixed(1)} s after the kill, limit ${TARGET_SECONDS} s`);
const isExact = isAllDone && lost === 0 && notResumed === 0 && doubledWithHelper === 0;
report({
  name: "worker-kill",
  value: Number(slowest.toFixed(1)),
  unit: "s to resume",
  target: TARGET_SECONDS,
  ok: isExact && doubledWithout > 0 && interruptions.length > 0 && slowest <= TARGET_SECONDS,
});

async function load(): Promise<Worker> {
  const file = fileURLToPath(new URL("./worker-kill/worker.ts", import.meta.url));
  const child = spawn(process.execPath, [file], {
    env: { ...environmentFor("worker", settings), PATH: process.env["PATH"] },
    stdio: ["pipe", "pipe", "inherit"],
  });
  process.on("exit", () => child.kill("SIGKILL"));
  await answerOf(child);
  return child;
}

async function start(child: Worker): Promise<void> {
  const ready = answerOf(child);
  child.stdin.write("start\n");
  await ready;
}

async function answerOf(child: Worker): Promise<void> {
  await new Promise<void>((done, fail) => {
    child.stdout.once("data", () => done());
    child.once("exit", () => fail(new Error("the worker did not start")));
  });
}

async function end(child: Worker): Promise<void> {
  const gone = new Promise((done) => child.once("exit", done));
  child.kill("SIGKILL");
  await gone;
}

/** Each in a separate transaction, as members would cause them. */
async function enqueueJobs(jobs: number): Promise<void> {
  const env = readEnv(settings);
  const db = connect(env.DATABASE_URL, { name: "drill" });
  const log = createLog({ level: "error", name: "drill" });
  const asking = { actor: { kind: "anonymous" }, now: new Date(), requestId: newId(), address: null } as const;
  const ctx = { ...asking, log, env, db, authDb: null };
  const one = () => inTransaction(ctx, (tx) => enqueue(tx, actJob, { ms: 200 + Math.floor(Math.random() * 400) }));
  await Promise.all(Array.from({ length: jobs }, one));
  await db.destroy();
}

/**
 * Freezes this worker at a moment when it has a job whose effects have happened: killed now, the job will run again. Returns since
 * when it does nothing.
 */
async function stopAfterActing(child: Worker, since: number): Promise<number> {
  const acted = `select count(*) from (${held(since)}) held where id in (select job_id from drill_plain)`;
  await sleep(200 + Math.random() * 400);
  for (let tries = 0; ; tries++) {
    for (let i = 0; i < 1_000 && (await count(acted)) === 0; i++) await sleep(10);
    child.kill("SIGSTOP");
    const stoppedAt = Date.now();
    await sleep(100); // a statement in progress may still commit
    if (tries === 20 || (await count(acted)) > 0) return stoppedAt;
    child.kill("SIGCONT");
  }
}

/** Jobs the dead worker had; those still waiting from an earlier kill were started before. */
async function findInterrupted(since: number): Promise<string[]> {
  await noteResumes();
  const { rows } = await superuser.query<{ id: string }>(held(since));
  return rows.map(({ id }) => id);
}

function held(since: number): string {
  return `select id from pgboss.job where name = 'drill.act' and state = 'active' and started_on > to_timestamp(${since / 1000})`;
}

/** A job is resumed when another worker has picked it up; if that one is killed before the job starts, its row still says so. */
async function noteResumes(): Promise<void> {
  for (const interruption of interruptions.filter(({ resumedAt }) => !resumedAt)) {
    const { rows } = await superuser.query<{ at: Date | null }>(
      `select min(at) as at from (select at from drill_attempt where job_id = $1
         union all select started_on from pgboss.job where id = $1) taken where at > $2`,
      [interruption.jobId, new Date(interruption.goneAt)],
    );
    if (rows[0]?.at) interruption.resumedAt = rows[0].at.getTime();
  }
}

async function untilAllDone(): Promise<boolean> {
  for (let i = 0; i < 600; i++) {
    const open = await count("select count(*) from pgboss.job where name = 'drill.act' and state <> 'completed'");
    if (open === 0) return true;
    await sleep(100);
  }
  return false;
}

async function count(query: string): Promise<number> {
  const { rows } = await superuser.query<[string]>({ text: query, rowMode: "array" });
  return Number(rows[0]?.[0]);
}
