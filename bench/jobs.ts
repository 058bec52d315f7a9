import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { PgBoss } from "pg-boss";
import { z } from "zod";
import { connect } from "#core/db.ts";
import { readEnv } from "#test/read-env.ts";
import { newId } from "#core/id.ts";
import { defineJob } from "#core/jobs.ts";
import { createLog } from "#core/log.ts";
import { median, report, say } from "#test/report.ts";
import { on } from "#worker/handler.ts";
import { workOptions } from "#worker/serve-job.ts";
import { startWorker } from "#worker/start-worker.ts";
import { startMigratedPostgres } from "../scripts/migrated-postgres.ts";

/**
 * What our worker costs: jobs a second through the handler table (payload parsed, context created, heartbeats, dead letters, separate
 * failures) compared with bare pg-boss and an empty handler, same batches, same polling, alternating.
 */
const isSmall = process.argv.includes("--small") || Boolean(process.env["CI"]);
const JOBS = isSmall ? 2_000 : 5_000;
const ROUNDS = isSmall ? 5 : 15;
const TARGET = 0.9;

const ours = defineJob({ name: "bench.ours", schema: z.object({ id: z.uuid() }) });
const bare = "bench.bare";

const postgres = await startMigratedPostgres({
  dir: join(tmpdir(), `clinic-bench-jobs-${process.pid}`),
  durable: true,
});
const env = readEnv({
  APP_ENV: "test",
  DATABASE_URL: postgres.url("app_web", "clinic"),
  DATABASE_AUTH_URL: postgres.url("app_auth", "clinic"),
  DATABASE_WORKER_URL: postgres.url("app_worker", "clinic"),
});
const queueOptions = { connectionString: env.DATABASE_WORKER_URL, migrate: false, createSchema: false };
const feeder = new PgBoss({ ...queueOptions, supervise: false, schedule: false });
const superuser = new pg.Client({ connectionString: postgres.url("postgres", "clinic") });
await Promise.all([feeder.start(), superuser.connect()]);
for (const name of [ours.name, bare]) await feeder.createQueue(name, { notify: true });

const rates = { ours: [] as number[], bare: [] as number[] };
for (let round = 0; round <= ROUNDS; round++) {
  const pair = { ours: 0, bare: 0 };
  for (const who of round % 2 ? (["ours", "bare"] as const) : (["bare", "ours"] as const)) {
    await fill(who === "ours" ? ours.name : bare);
    pair[who] = await (who === "ours" ? drainWithOurs() : drainWithBare());
  }
  if (round === 0) continue; // warm-up
  rates.ours.push(pair.ours);
  rates.bare.push(pair.bare);
  say(`round ${round}: ours ${pair.ours.toFixed(0)} jobs/s, bare ${pair.bare.toFixed(0)} jobs/s`);
}
await Promise.all([feeder.stop(), superuser.end()]);
await postgres.stop();

const ratio = median(rates.ours) / median(rates.bare);
say(
  `medians of ${ROUNDS} rounds of ${JOBS} jobs: ours ${median(rates.ours).toFixed(0)}, bare ${median(rates.bare).toFixed(0)} jobs/s`,
);
report({ name: "jobs", value: Number(ratio.toFixed(3)), unit: "of bare pg-boss", target: TARGET, ok: ratio >= TARGET });

async function drainWithOurs(): Promise<number> {
  const watch = stopwatch();
  const db = connect(env.DATABASE_WORKER_URL, { name: "bench" });
  const log = createLog({ level: "silent", name: "bench" });
  const worker = await startWorker({ env, log, db, handlers: [on(ours, async () => watch.count(1))] });
  const rate = await watch.rate;
  await worker.stop();
  await db.destroy();
  return rate;
}

async function drainWithBare(): Promise<number> {
  const watch = stopwatch();
  const boss = new PgBoss({ ...queueOptions, useListenNotify: true });
  boss.on("error", () => {});
  await boss.start();
  await boss.work(bare, workOptions(ours), async (batch) => watch.count(batch.length));
  const rate = await watch.rate;
  await boss.stop();
  return rate;
}

/** Counts from the second batch on, to leave out startup. */
function stopwatch() {
  const { promise: rate, resolve } = Promise.withResolvers<number>();
  let done = 0;
  let start = { at: 0, done: 0 };
  return {
    rate,
    count(jobs: number): void {
      if (done < ours.concurrency) start = { at: performance.now(), done: done + jobs };
      done += jobs;
      if (done === JOBS) resolve(((JOBS - start.done) / (performance.now() - start.at)) * 1000);
    },
  };
}

async function fill(name: string): Promise<void> {
  await superuser.query("truncate pgboss.job");
  for (let i = 0; i < JOBS; i += 1_000) {
    await feeder.insert(
      name,
      Array.from({ length: 1_000 }, () => ({ data: { id: newId() } })),
    );
  }
  // Without it, the queue's plans are ten times slower on a table that has just grown.
  await superuser.query("analyze pgboss.job_common");
}
