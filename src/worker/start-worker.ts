import { PgBoss } from "pg-boss";
import type { Ctx } from "#core/ctx.ts";
import type { Db } from "#core/db.ts";
import type { WorkerEnv } from "#core/env.ts";
import { DEAD_LETTER_QUEUE, JOB_CHANNEL, type JobDefinition } from "#core/jobs.ts";
import type { Log } from "#core/log.ts";
import { listenTo } from "#core/notifications.ts";
import type { Handler } from "./handler.ts";
import { reportDeadLetter } from "./report-dead-letter.ts";
import { resumeForever } from "./resume-interrupted.ts";
import { serveJob } from "./serve-job.ts";

export type RunningWorker = {
  jobNames: string[];
  boss: PgBoss;
  /** When it last polled the queue, by `performance.now()`. */
  lookedAt(): number;
  /** The context of the process's own work. */
  ctxFor(job: string): Ctx;
  stop(): Promise<void>;
};

const STOP_TIMEOUT_MS = 20_000;

/** Processes the queues of `handlers` until stopped. Several workers can run at once, here or on other machines. */
export async function startWorker(options: {
  env: WorkerEnv;
  log: Log;
  db: Db;
  handlers: Handler[];
  schedules?: { job: JobDefinition; cron: string }[];
  /** Called when public content changed, and at startup. */
  onContentChange?: JobDefinition;
}): Promise<RunningWorker> {
  const { env, log, db, handlers } = options;
  const boss = new PgBoss({
    connectionString: env.DATABASE_WORKER_URL,
    application_name: "worker-queue",
    schema: "pgboss",
    migrate: false,
    createSchema: false,
    // Each poll reads the whole job table; `resumeForever` finds a killed worker's jobs at lower cost.
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
    maintenanceIntervalSeconds: 3600,
    reindex: false,
    max: 10,
  });
  // Without a listener, a PostgreSQL restart would end this process. pg-boss reconnects on its own.
  boss.on("error", (error) => log.error({ err: asError(error) }, "queue"));
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
  await serveDeadLetters(boss, ctxFor);
  const wake = new Map<string, () => void>();
  for (const handler of handlers) wake.set(handler.job.name, await serveJob(boss, handler, { ctxFor, log }));
  for (const { job, cron } of options.schedules ?? []) await boss.schedule(job.name, cron, {}, { tz: "UTC" });
  const resuming = resumeForever(boss, { log, wake: (name) => wake.get(name)?.() });
  const contentChanged = () => {
    const { onContentChange: job } = options;
    if (!job) return;
    boss.send(job.name, {}).then(wake.get(job.name), (error: unknown) => log.error({ err: error }, "queue"));
  };
  const listening = listenTo(
    { url: env.DATABASE_WORKER_URL, name: "worker-listen", log },
    { [JOB_CHANNEL]: (name) => wake.get(name)?.(), content_changed: contentChanged },
    // Earlier notifications are lost, so check every queue.
    () => {
      for (const wakeOne of wake.values()) wakeOne();
      contentChanged();
    },
  );

  return {
    jobNames: handlers.map(({ job }) => job.name),
    boss,
    lookedAt: () => resuming.lookedAt(),
    ctxFor: (job) => ctxFor(job, job),
    async stop() {
      await listening.stop();
      await resuming.stop();
      await boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS });
    },
  };
}

async function serveDeadLetters(boss: PgBoss, ctxFor: (job: string, id: string) => Ctx): Promise<void> {
  // Stored until someone deletes them: a dead letter is a broken promise.
  const queue = { notify: false, retryLimit: 10, retryBackoff: true, heartbeatSeconds: 10, deleteAfterSeconds: 0 };
  await boss.createQueue(DEAD_LETTER_QUEUE, queue);
  await boss.updateQueue(DEAD_LETTER_QUEUE, queue);
  // Nothing announces dead letters, so polling decides when someone notices.
  const options = { includeMetadata: true, pollingIntervalSeconds: 2 } as const;
  await boss.work(DEAD_LETTER_QUEUE, options, async (letters) => {
    for (const { id, data, sourceId, sourceName } of letters) {
      await reportDeadLetter(ctxFor(DEAD_LETTER_QUEUE, id), {
        id,
        jobId: sourceId ?? id,
        jobName: sourceName ?? "unknown",
        data,
      });
    }
  });
}

/** pg-boss passes on copies of some errors; only an Error gets through the log's allow-list with its code. */
function asError(error: unknown): unknown {
  if (error instanceof Error || typeof error !== "object" || error === null) return error;
  return Object.assign(new Error("message" in error ? String(error.message) : "unknown"), error);
}
