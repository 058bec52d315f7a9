import { connect } from "#core/db.ts";
import { readEnv } from "#core/env.ts";
import { createLog } from "#core/log.ts";
import { writeExport } from "#domain/desk/write-export.ts";

/** In a process of its own, so that its memory is its own: writes one export and says how much it needed above rest. */
const env = readEnv(process.env);
const db = connect(env.DATABASE_WORKER_URL, { name: "bench-export" });
const ctx = {
  ...{ actor: { kind: "system" as const, job: "bench" }, now: new Date(), requestId: "bench", address: null },
  ...{ log: createLog({ level: "silent", name: "bench" }), env, db, authDb: null },
};
const megabytes = () => process.memoryUsage().rss / 2 ** 20;
await db.selectFrom("installation").selectAll().execute();
const rest = megabytes();
let peak = rest;
const watching = setInterval(() => (peak = Math.max(peak, megabytes())), 50);
const started = performance.now();
await writeExport(ctx, { actId: process.env["ACT_ID"] ?? "" });
clearInterval(watching);
await db.destroy();
const seconds = (performance.now() - started) / 1000;
process.stdout.write(JSON.stringify({ rest, peak, seconds }));
