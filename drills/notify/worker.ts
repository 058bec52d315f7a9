import { connect } from "#core/db.ts";
import { orExit, workerEnv } from "#core/env.ts";
import { createLog } from "#core/log.ts";
import { on } from "#worker/handler.ts";
import { startWorker } from "#worker/start-worker.ts";
import { startJob } from "./start-job.ts";

/** The real worker, with one job that only reports when it started. */
const env = orExit(() => workerEnv(process.env));
const log = createLog({ level: env.LOG_LEVEL, name: "worker" });
const db = connect(env.DATABASE_WORKER_URL, { name: "worker" });
const start = on(startJob, async (_ctx, _payload, jobId) => void process.send?.({ jobId, at: Date.now() }));
await startWorker({ env, log, db, handlers: [start] });
process.send?.("ready");
