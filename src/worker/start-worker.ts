import { PgBoss, type JobResult } from "pg-boss";
import type { Ctx } from "#core/ctx.ts";
import type { Db } from "#core/db.ts";
import type { Env } from "#core/env.ts";
import { DEAD_LETTER_QUEUE } from "#core/jobs.ts";
import { errorFacts, type Log } from "#core/log.ts";
import {
  deadLetters,
  handlers as allHandlers,
  schedules as allSchedules,
  type Handler,
  type Tools,
} from "./handlers.ts";
import { createPostman } from "./postman.ts";

export type RunningWorker = { jobNames: string[]; boss: PgBoss; stop(): Promise<void> };

/**
 * A killed worker's jobs must run again within 15 s: a job that misses its heartbeat for 10 s (the shortest pg-boss allows)
 * is taken back, and someone looks every second. The defaults look once a minute.
 */
const HEARTBEAT_SECONDS = 10;
const SUPERVISE_SECONDS = 1;
const STOP_TIMEOUT_MS = 20_000;

export async function startWorker(options: {
  env: Env;
  log: Log;
  db: Db;
  handlers?: Handler[];
  schedules?: typeof allSchedules;
}): Promise<RunningWorker> {
  const { env, log, db } = options;
  const handlers = options.handlers ?? allHandlers;
  const boss = new PgBoss({
    connectionString: env.DATABASE_WORKER_URL,
    application_name: "worker-queue",
    schema: "pgboss",
    migrate: false,
    createSchema: false,
    useListenNotify: true,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
    reindex: false,
    max: 10,
  });
  boss.on("error", (error) => log.error({ err: error }, "queue"));
  await boss.start();

  const ctxFor = (job: string, requestId: string): Ctx => ({
    actor: { kind: "system", job },
    now: new Date(),
    requestId,
    address: null,
    log,
    env,
    db,
    authDb: null,
  });
  const postman = createPostman({
    smtpUrl: env.SMTP_URL,
    from: { name: env.BRAND_NAME, address: env.MAIL_FROM },
    domain: env.MAIL_FROM.split("@")[1] ?? "localhost",
  });

  await boss.createQueue(DEAD_LETTER_QUEUE, { notify: true, retryLimit: 10, retryBackoff: true });
  await boss.work(DEAD_LETTER_QUEUE, { includeMetadata: true, pollingIntervalSeconds: 5 } as const, async (jobs) => {
    for (const job of jobs) {
      await deadLetters.run(ctxFor(DEAD_LETTER_QUEUE, job.id), {
        id: job.id,
        sourceName: job.sourceName ?? "unknown",
      });
    }
  });
  for (const handler of handlers) await serve(boss, handler, { ctxFor, log, tools: { postman } });
  for (const { job, cron } of options.schedules ?? allSchedules) await boss.schedule(job.name, cron, {}, { tz: "UTC" });

  return {
    jobNames: handlers.map(({ job }) => job.name),
    boss,
    async stop() {
      await boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS });
      postman.close();
    },
  };
}

async function serve(
  boss: PgBoss,
  { job, run }: Handler,
  { ctxFor, log, tools }: { ctxFor(job: string, id: string): Ctx; log: Log; tools: Tools },
): Promise<void> {
  const queue = {
    notify: true,
    deadLetter: DEAD_LETTER_QUEUE,
    retryLimit: job.retryLimit,
    retryDelay: job.retryDelay,
    retryBackoff: true,
    retryDelayMax: job.retryDelayMax,
    heartbeatSeconds: HEARTBEAT_SECONDS,
  };
  await boss.createQueue(job.name, queue);
  await boss.updateQueue(job.name, queue);
  await boss.work(
    job.name,
    {
      batchSize: job.concurrency,
      burstWhenBatchFull: true,
      notifyPollingIntervalSeconds: 5,
      pollingIntervalSeconds: 1,
      heartbeatRefreshSeconds: HEARTBEAT_SECONDS / 4,
      perJobResults: true,
    },
    (batch) =>
      Promise.all(
        batch.map(async ({ id, data }): Promise<JobResult> => {
          try {
            await run(ctxFor(job.name, id), data, id, tools);
            return { id, status: "completed" };
          } catch (error) {
            log.warn({ err: error, job: job.name, jobId: id }, "job failed, will be tried again");
            return { id, status: "failed", output: errorFacts(error) };
          }
        }),
      ),
  );
}
