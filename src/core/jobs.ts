import { AsyncLocalStorage } from "node:async_hooks";
import { sql } from "kysely";
import { fromKysely, PgBoss } from "pg-boss";
import type { z } from "zod";
import type { TxCtx } from "./ctx.ts";
import type { Trx } from "./db.ts";

/**
 * A job is a name and the schema of its payload: ids only, never what a person wrote. Its handler is in `worker/handlers.ts`, so the
 * slice that enqueues it doesn't need to know who handles it.
 */
export type JobDefinition<Schema extends z.ZodType = z.ZodType> = {
  name: string;
  schema: Schema;
  retryLimit: number;
  /** First retry delay in seconds; doubles with each attempt up to `retryDelayMax`. */
  retryDelay: number;
  retryDelayMax: number;
  /** How many run at once in one worker. */
  concurrency: number;
  /** Someone is waiting for it: a worker that wasn't notified polls every second instead of every five. */
  isUrgent: boolean;
};

export function defineJob<Schema extends z.ZodType>(
  definition: Pick<JobDefinition<Schema>, "name" | "schema"> & Partial<JobDefinition<Schema>>,
): JobDefinition<Schema> {
  return { retryLimit: 12, retryDelay: 2, retryDelayMax: 600, concurrency: 20, isUrgent: false, ...definition };
}

/** Notifies workers which queue has work. */
export const JOB_CHANNEL = "job_waiting";

/** All permanently failed jobs end up here, visible and alerting. */
export const DEAD_LETTER_QUEUE = "dead-letter";

/** Enqueues a job in the caller's transaction: it exists if and only if that transaction commits. */
export async function enqueue<Schema extends z.ZodType>(
  tx: TxCtx,
  job: JobDefinition<Schema>,
  payload: z.input<Schema>,
  options: { id?: string; startAfter?: Date } = {},
): Promise<string> {
  const data = job.schema.parse(payload) as object;
  const id = await callersTransaction.run(tx.trx, () => sender.send(job.name, data, options));
  if (!id) throw new Error(`The queue refused a job named ${job.name}`);
  if (!options.startAfter || options.startAfter <= tx.now) tx.notify(JOB_CHANNEL, job.name);
  return id;
}

/** How many jobs of a name are waiting now, counted up to `most`: jobs that are enqueued again and again must not pile up. */
export async function countWaiting(tx: TxCtx, job: JobDefinition, most: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (
      select from pgboss.job where name = ${job.name} and state < 'active' and start_after <= now() limit ${most}) waiting`.execute(
    tx.trx,
  );
  return rows[0]?.n ?? 0;
}

/**
 * Runs `effect` at most once per job, however often the job runs: the mark and the effect are one transaction. This doesn't work for
 * effects outside the database (an email); they use the job's id instead.
 */
export async function once<T>(tx: TxCtx, jobId: string, effect: () => Promise<T>): Promise<T | undefined> {
  const marked = await sql`
    insert into job_effect (job_id, done_at) values (${jobId}, ${tx.now}) on conflict do nothing`.execute(tx.trx);
  return marked.numAffectedRows === 1n ? effect() : undefined;
}

const callersTransaction = new AsyncLocalStorage<Trx>();

/**
 * Only builds the SQL of `send`: it never connects and starts no timers. The first job of a name also looks up its queue, in the
 * caller's transaction too.
 */
const sender = new PgBoss({
  db: {
    async executeSql(text, values) {
      const trx = callersTransaction.getStore();
      if (!trx) throw new Error("enqueue needs the caller's transaction");
      return fromKysely(trx).executeSql(text, values);
    },
  },
  schema: "pgboss",
  migrate: false,
  createSchema: false,
  supervise: false,
  schedule: false,
});
