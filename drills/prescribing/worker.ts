import { connect } from "#core/db.ts";
import { orExit, workerEnv } from "#core/env.ts";
import { createLog } from "#core/log.ts";
import { createDosespot } from "#dosespot/create-dosespot.ts";
import { stageAtVendorJob } from "#domain/prescribing/vendor/jobs.ts";
import { stageAtVendor } from "#domain/prescribing/vendor/stage-at-vendor.ts";
import { on } from "#worker/handler.ts";
import { startWorker } from "#worker/start-worker.ts";

/** The worker that gets killed: the real one, with the job that stages at the e-prescribing service. */
const env = orExit(() => workerEnv(process.env));
const log = createLog({ level: env.LOG_LEVEL, name: "worker" });
const db = connect(env.DATABASE_WORKER_URL, { name: "worker" });
const service = createDosespot(env, { timeoutMs: 1_000 });
const handlers = [on(stageAtVendorJob, (ctx, payload) => stageAtVendor(ctx, payload, service))];
await startWorker({ env, log, db, handlers });
process.stdout.write("ready\n");
