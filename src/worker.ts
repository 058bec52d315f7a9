import { connect } from "#core/db.ts";
import { flushNotes } from "#core/notify.ts";
import { beatRelease } from "#core/process/running-release.server.ts";
import { orExit, workerEnv } from "#core/env.ts";
import { createLog } from "#core/log.ts";
import { indexOfferingsJob } from "#domain/search/jobs.ts";
import { createDosespot } from "#dosespot/create-dosespot.ts";
import { createJunction } from "#junction/create-junction.ts";
import { createStripe } from "#stripe/create-stripe.ts";
import { createStripeIdentity } from "#stripe/identity.ts";
import { handlersWith, schedules } from "#worker/handlers.ts";
import { createInspector } from "#worker/files/create-inspector.ts";
import { createKlaviyo } from "#worker/klaviyo/create-klaviyo.ts";
import { openWorkerDoor } from "#worker/open-door.ts";
import { watchLabFolder } from "#worker/lab-files.ts";
import { createPharmacy } from "#worker/pharmacy.ts";
import { createPostman } from "#worker/postman.ts";
import { createTexter } from "#worker/texter.ts";
import { startWorker } from "#worker/start-worker.ts";

/** The worker process: reads the environment, works until told to stop, finishes what it holds. */
const env = orExit(() => workerEnv(process.env));
const log = createLog({ level: env.LOG_LEVEL, name: "worker" });
const db = connect(env.DATABASE_WORKER_URL, { max: env.DATABASE_POOL, name: "worker" });
const postman = createPostman({
  smtpUrl: env.SMTP_URL,
  from: { name: env.BRAND_NAME, address: env.MAIL_FROM },
  domain: env.MAIL_FROM.split("@")[1] ?? "localhost",
});
const texter = createTexter({ url: env.SMS_URL, key: env.SMS_KEY });
const vendor = env.KLAVIYO_KEY ? createKlaviyo({ url: env.KLAVIYO_URL, key: env.KLAVIYO_KEY }) : null;
const pharmacy = createPharmacy({ url: env.PHARMACY_URL, keys: env.PHARMACY_KEYS });
const inspector = createInspector({ clamdUrl: env.CLAMD_URL });
const handlers = handlersWith({
  postman,
  texter,
  vendor,
  inspector,
  pharmacy,
  processor: createStripe(env),
  identityVendor: createStripeIdentity(env),
  labs: env.LAB_KEY ? createJunction(env) : null,
  eprescribe: env.EPRESCRIBE_KEY ? createDosespot(env) : null,
});
const worker = await startWorker({ env, log, db, handlers, schedules, onContentChange: indexOfferingsJob });
const labFolder = env.LAB_DROP_FOLDER ? watchLabFolder(env.LAB_DROP_FOLDER, () => worker.ctxFor("labs.folder")) : null;
const door = await openWorkerDoor(env, worker);
const beat = beatRelease("worker", () => worker.ctxFor("release"));
log.info({ jobs: worker.jobNames.length }, "worker started");

let isStopping = false;
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, async () => {
    if (isStopping) return;
    isStopping = true;
    await door.stop();
    await labFolder?.stop();
    await worker.stop();
    await beat.stop();
    await flushNotes(db);
    postman.close();
    await db.destroy();
    log.info("worker stopped");
    process.exit(0);
  });
}
