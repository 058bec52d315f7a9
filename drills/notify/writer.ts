import { connect, inTransaction } from "#core/db.ts";
import { orExit, webEnv } from "#core/env.ts";
import { newId } from "#core/id.ts";
import { enqueue } from "#core/jobs.ts";
import { createLog } from "#core/log.ts";
import { startJob } from "./start-job.ts";

/** Commits a job and dies before notifying anyone: a notification just before makes the next one wait 50 ms. */
const env = orExit(() => webEnv(process.env));
const log = createLog({ level: "error", name: "writer" });
const db = connect(env.DATABASE_URL, { name: "writer" });
const asking = { actor: { kind: "anonymous" }, now: new Date(), requestId: newId(), address: null } as const;
const ctx = { ...asking, log, env, db, authDb: null };
// The first of everything is slow: connecting, and looking up the queue.
await inTransaction(ctx, (tx) =>
  enqueue({ ...tx, notify: () => {} }, startJob, {}, { startAfter: new Date("2099-01-01") }),
);
await inTransaction(ctx, async (tx) => tx.notify("drill"));
const jobId = await inTransaction(ctx, (tx) => enqueue(tx, startJob, {}));
process.send?.({ jobId, at: Date.now() }, () => process.kill(process.pid, "SIGKILL"));
