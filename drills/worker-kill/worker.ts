import { once as onceHeard } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { connect, inTransaction } from "#core/db.ts";
import { orExit, workerEnv } from "#core/env.ts";
import { once } from "#core/jobs.ts";
import { createLog } from "#core/log.ts";
import { on } from "#worker/handler.ts";
import { startWorker } from "#worker/start-worker.ts";
import { actJob } from "./act-job.ts";

/**
 * The worker that gets killed: the real one, with a single job that acts twice, once with the helper and once without. It starts when
 * it reads a line.
 */
const env = orExit(() => workerEnv(process.env));
const log = createLog({ level: env.LOG_LEVEL, name: "worker" });
const db = connect(env.DATABASE_WORKER_URL, { name: "worker" });
const act = on(actJob, async (ctx, { ms }, jobId) => {
  await sql`insert into drill_attempt values (${jobId}, clock_timestamp())`.execute(ctx.db);
  await sleep(ms / 2);
  await inTransaction(ctx, ({ trx }) => sql`insert into drill_plain values (${jobId})`.execute(trx));
  await inTransaction(ctx, (tx) =>
    once(tx, jobId, () => sql`insert into drill_once values (${jobId})`.execute(tx.trx)),
  );
  await sleep(ms / 2);
});
process.stdout.write("loaded\n");
await onceHeard(process.stdin, "data");
await startWorker({ env, log, db, handlers: [act] });
process.stdout.write("ready\n");
