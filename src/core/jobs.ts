import { AsyncLocalStorage } from "node:async_hooks";
import { sql } from "kysely";
import { fromKysely, PgBoss } from "pg-boss";
import type { z } from "zod";
import type { TxCtx } from "./ctx.ts";
import type { Trx } from "./db.ts";

/**
 * A job is a name and the shape of its payload: ids only, never what a person wrote. Its handler stands in
 * `worker/handlers.ts`, so that the slice that asks for work need not know who does it.
 */
export type JobDefinition<Schema extends z.ZodType = z.ZodType> = {
  name: string;
  schema: Schema;
  retryLimit: number;
  /** First wait in seconds; it doubles with each try up to `retryDelayMax`. */
  retryDelay: number;
  retryDelayMax: number;
  /** How many jobs run at once in one worker. */
  concurrency: number;
  /** Somebody waits for it: a worker that was not woken looks every second instead of every five. */
  isUrgent: boolean;
};

export function defineJob<Schema extends z.ZodType>(
  definition: Pick<JobDefinition<Schema>, "name" | "schema"> & Partial<JobDefinition<Schema>>,
): JobDefinition<Schema> {
  return { retryLimit: 12, retryDelay: 2, retryDelayMax: 600, concurrency: 20, isUrgent: false, ...definition };
}

/** Says to workers which queue has work now. */
export const JOB_CHANNEL = "job_waiting";

/** All jobs that failed for good land here, visible and alerting. */
export const DEAD_LETTER_QUEUE = "dead-letter";

/** Puts a job into the caller's transaction: it exists if and only if that transaction commits. */
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

/** How many jobs of a name wait for their turn now, counted up to `most`: what is enqueued again and again must not pile up. */
export async function countWaiting(tx: TxCtx, job: JobDefinition, most: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (
      select from pgboss.job where name = ${job.name} and state < 'active' and start_after <= now() limit ${most}) waiting`.execute(
    tx.trx,
  );
  return rows[0]?.n ?? 0;
}

/**
 * Runs `effect` at most once for a job, however often the job runs: the mark and the effect are one transaction. Effects
 * outside the database (a mail) cannot be made so; they carry the job's id instead.
 */
export async function once<T>(tx: TxCtx, jobId: string, effect: () => Promise<T>): Promise<T | undefined> {
  const marked = await sql`
    insert into job_effect (job_id, done_at) values (${jobId}, ${tx.now}) on conflict do nothing`.execute(tx.trx);
  return marked.numAffectedRows === 1n ? effect() : undefined;
}

const callersTransaction = new AsyncLocalStorage<Trx>();

/**
 * Only builds the SQL of `send`: it never connects by itself and starts no timers. The first job of a name also looks its
 * queue up, which runs in the caller's transaction too.
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
