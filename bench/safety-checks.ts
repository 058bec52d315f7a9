import { loadavg } from "node:os";
import pg from "pg";
import { connect, inReadTransaction } from "#core/db.ts";
import { newId } from "#core/id.ts";
import { createLog } from "#core/log.ts";
import { checkPrescription } from "#domain/prescribing/checks/check-prescription.ts";
import { getPrescription } from "#domain/prescribing/get-prescription.ts";
import { readEnv } from "#test/read-env.ts";
import { median, percentile, report, say } from "#test/report.ts";
import { cpuOf, cpuOfServer, parentOf } from "./database-cost/cpu.ts";
import { openLargeClinics } from "./large-clinic/open.ts";
import { sizesFor } from "./large-clinic/sizes.ts";
import { fillCharts } from "./safety-checks/fill-charts.ts";

/**
 * The safety rules about a renewal, from the database to the findings, one after another in one process. For the figure "on one core"
 * run it as `taskset -c 0 npm run bench -- safety-checks`, which pins PostgreSQL to that core too. It also prints the processor time of
 * both together, which a busy machine changes less than the time on the wall.
 */
const isSmall = process.argv.includes("--small") || Boolean(process.env["CI"]);
const SIZES = sizesFor({ isSmall });
const CHECKS = isSmall ? 300 : 3_000;
const WARM_UP = 50;
const TARGET_A_MINUTE = 10_000;

const postgres = await openLargeClinics(SIZES);
const times: Record<"few" | "many", number[]> = { few: [], many: [] };
let perMinute = 0;
let findings = 0;
try {
  for (const size of ["few", "many"] as const) {
    const client = new pg.Client({ connectionString: postgres.url("postgres", size) });
    await client.connect();
    const people = await fillCharts(client);
    const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
    const postmaster = await parentOf(rows[0]!.pid);
    await client.end();
    const db = connect(postgres.url("app_web", size), { max: 2, name: "bench" });
    const log = createLog({ level: "silent", name: "bench" });
    const env = readEnv({
      APP_ENV: "test",
      LOG_LEVEL: "silent",
      DATABASE_URL: postgres.url("app_web", size),
      DATABASE_AUTH_URL: postgres.url("app_auth", size),
      DATABASE_WORKER_URL: postgres.url("app_worker", size),
    });
    const check = async (n: number) => {
      const { prescriptionId, providerId } = people[n % people.length]!;
      const actor = { kind: "provider", userId: providerId, sessionId: newId() } as const;
      const ctx = { actor, now: new Date(), requestId: newId(), address: null, log, env, db, authDb: null };
      return inReadTransaction(ctx, async (tx) =>
        checkPrescription(tx, { ...(await getPrescription(tx, { prescriptionId })), status: "transcribed" }),
      );
    };
    for (let n = 0; n < WARM_UP; n++) await check(n);
    const began = performance.now();
    const [ownCpu, serverCpu] = [await cpuOf(process.pid), await cpuOfServer(postmaster)];
    for (let n = 0; n < CHECKS; n++) {
      const started = performance.now();
      const done = await check(n);
      times[size].push(performance.now() - started);
      if (done.findings.length === 0) throw new Error("A check found nothing, not even that no screening is connected");
      findings = done.findings.length;
    }
    perMinute = (CHECKS / (performance.now() - began)) * 60_000;
    const own = ((await cpuOf(process.pid)) - ownCpu) / CHECKS;
    const server = ((await cpuOfServer(postmaster)) - serverCpu) / CHECKS;
    say(
      `${SIZES[size].patients} patients: ${perMinute.toFixed(0)} checks a minute, median ${median(times[size]).toFixed(1)} ms, p95 ${percentile(times[size], 0.95).toFixed(1)} ms`,
    );
    say(
      `processor time of one check: ${own.toFixed(2)} ms here, ${server.toFixed(2)} ms in PostgreSQL, ${(60_000 / (own + server)).toFixed(0)} a minute of one core`,
    );
    await db.destroy();
  }
} finally {
  await postgres.stop();
}
const growth = median(times.many) / median(times.few);
say(`${findings} findings in the last one; load average ${loadavg()[0]!.toFixed(1)}`);
report({
  name: "safety-checks",
  value: Math.round(perMinute),
  unit: `checks a minute with ${SIZES.many.patients} patients; ${growth.toFixed(2)} times as long as with ${SIZES.few.patients}`,
  target: TARGET_A_MINUTE,
  ok: perMinute >= TARGET_A_MINUTE,
});
