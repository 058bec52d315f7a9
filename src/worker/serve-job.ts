import type { PgBoss } from "pg-boss";
import type { Ctx } from "#core/ctx.ts";
import { DEAD_LETTER_QUEUE, type JobDefinition } from "#core/jobs.ts";
import { errorFacts, type Log } from "#core/log.ts";
import type { Handler } from "./handler.ts";
import { jobRunSeconds, jobWaitSeconds } from "./metrics.ts";
import { HEARTBEAT } from "./resume-interrupted.ts";

/**
 * How the queue is processed: woken after the commit (core/notify.ts), with polling as a fallback, and without a pause while
 * there's more.
 */
export function workOptions(job: Pick<JobDefinition, "concurrency" | "isUrgent">) {
  return { batchSize: job.concurrency, burstWhenBatchFull: true, pollingIntervalSeconds: job.isUrgent ? 1 : 5 };
}

/** Creates the job's queue and processes it. Returns a function that makes it check for work immediately. */
export async function serveJob(
  boss: PgBoss,
  { job, run }: Handler,
  { ctxFor, log }: { ctxFor(job: string, id: string): Ctx; log: Log },
): Promise<() => void> {
  const queue = {
    // pg-boss would send NOTIFY in the transaction that asks for the job.
    notify: false,
    deadLetter: DEAD_LETTER_QUEUE,
    retryLimit: job.retryLimit,
    retryDelay: job.retryDelay,
    retryBackoff: true,
    retryDelayMax: job.retryDelayMax,
    heartbeatSeconds: HEARTBEAT.queueSeconds,
    deleteAfterSeconds: 24 * 3600,
  };
  await boss.createQueue(job.name, queue);
  await boss.updateQueue(job.name, queue);
  const options = {
    ...workOptions(job),
    heartbeatRefreshSeconds: HEARTBEAT.everySeconds,
    includeMetadata: true,
  } as const;
  const workId = await boss.work(job.name, options, async (batch) => {
    await Promise.all(batch.map(attempt));
  });
  return () => boss.notifyWorker(workId);

  /**
   * A job's failure affects only that job: we record it here, and pg-boss completes the rest of the batch in one statement. (Its
   * `perJobResults` does the same with a join that PostgreSQL plans as a scan of the whole job table.)
   */
  async function attempt(one: { id: string; retryCount: number; data: unknown; startAfter: Date }): Promise<void> {
    const end = jobRunSeconds.startTimer({ job: job.name });
    jobWaitSeconds.observe({ job: job.name }, Math.max(0, Date.now() - one.startAfter.getTime()) / 1000);
    try {
      await run(ctxFor(job.name, one.id), one.data, one.id);
      end({ outcome: "done" });
    } catch (error) {
      end({ outcome: "failed" });
      log.warn({ err: error, job: job.name, jobId: one.id }, "job failed, will be tried again");
      await boss.fail(job.name, one, errorFacts(error));
    }
  }
}
