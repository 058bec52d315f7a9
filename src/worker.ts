import { connect } from "#core/db.ts";
import { readEnvOrExit } from "#core/env.ts";
import { createLog } from "#core/log.ts";
import { startWorker } from "#worker/start-worker.ts";

/** The worker process: reads the environment, works until told to stop, finishes what it holds. */
const env = readEnvOrExit();
const log = createLog({ level: env.LOG_LEVEL, name: "worker" });
const db = connect(env.DATABASE_WORKER_URL, { max: env.DATABASE_POOL, name: "worker" });
const worker = await startWorker({ env, log, db });
log.info({ jobs: worker.jobNames.length }, "worker started");

let isStopping = false;
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, async () => {
    if (isStopping) return;
    isStopping = true;
    await worker.stop();
    await db.destroy();
    log.info("worker stopped");
    process.exit(0);
  });
}
