import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { inTransaction } from "#core/db.ts";
import { environmentFor } from "#core/env/command-env.ts";
import { enqueue } from "#core/jobs.ts";
import { createDosespot } from "#dosespot/create-dosespot.ts";
import { stageAtVendorJob } from "#domain/prescribing/vendor/jobs.ts";
import { reconcileVendor } from "#domain/prescribing/vendor/reconcile-vendor.ts";
import { makeSupply, type Query } from "#test/patients/ready-member.ts";
import { makeEnrolled, makeStaged } from "#test/patients/staged-prescription.ts";
import { createChecks, report, say } from "#test/report.ts";
import { ctxMaker } from "#test/visit-clinic.ts";
import { startMigratedPostgres } from "../scripts/migrated-postgres.ts";
import { createRandom } from "../scripts/demo/random.ts";
import { startChild, type Child } from "./prescribing/child.ts";
import { makePatient, makeThemSemaglutide, signIn, type Work } from "./prescribing/people.ts";
import { createService, KILL_POINTS, type Door, type KillPoint } from "./prescribing/service.ts";

/**
 * A thousand prescriptions are drafted, checked and staged by a web process and put at the e-prescribing service, which has no
 * idempotency keys, by two workers. All three are killed with -9 again and again: the web process anywhere, the workers at five points
 * of their calls, before the patient is looked for, after the patient is created, before and after the prescription is created, and
 * before its number is saved. The service's calls fail and hang besides. Each prescription must be there exactly once, none may be
 * lost, and the nightly comparison must find nothing. Control: retries that don't look first make doubles.
 */
const isSmall = process.argv.includes("--small") || Boolean(process.env["CI"]);
const COUNT = isSmall ? 24 : 1_000;
const KILLS_PER_POINT = isSmall ? 1 : 20;
const WEB_KILLS = isSmall ? 2 : 30;
const FAULTS = ["error-before", "error-after", "rate-limit", "hang-after"] as const;
const LIMIT_MS = (isSmall ? 3 : 40) * 60_000;

const postgres = await startMigratedPostgres({
  dir: join(tmpdir(), `clinic-drill-prescribing-${process.pid}`),
  durable: true,
});
const { check, failures } = createChecks();
const pool = new pg.Pool({ connectionString: postgres.url("postgres", "clinic"), max: 4 });
pool.on("error", () => {});
const query: Query = async (text, values) => (await pool.query(text, values)).rows;
const settings = {
  APP_ENV: "test",
  LOG_LEVEL: "silent",
  DATABASE_URL: postgres.url("app_web", "clinic"),
  DATABASE_AUTH_URL: postgres.url("app_auth", "clinic"),
  DATABASE_WORKER_URL: postgres.url("app_worker", "clinic"),
};
const system = ctxMaker(settings, { worker: true, max: 2 });
const service = createService();
const random = createRandom("prescribing drill");
const killed = new Map<KillPoint, number>(KILL_POINTS.map((point) => [point, 0]));
const started = performance.now();
const over = () => performance.now() - started > LIMIT_MS;
let isStaging = true;
let isEnding = false;
try {
  const clinic = await makeSupply(query);
  await makeEnrolled(query, clinic);
  const patients = await inParallel(Array.from({ length: COUNT }), () => makePatient(query, clinic));
  await makeThemSemaglutide(query);
  say(`${COUNT} patients ready after ${seconds()} s`);
  const points = shuffled(KILL_POINTS.flatMap((point) => Array.from({ length: KILLS_PER_POINT }, () => point)));
  const doors = [await service.openDoor(), await service.openDoor()];
  const workers = doors.map((door) => runWorker(door, points));
  const faults = makeFaults(COUNT / 2);
  const webKills = await stageThemAll({ ...clinic, sessionId: "", patients });
  say(`all staged after ${seconds()} s, the web process was killed ${webKills} times`);
  isStaging = false;
  await faults;
  await untilAllKnown();
  isEnding = true;

  const staged = await idsOf("status = 'staged'");
  const counts = staged.map((id) => service.sandbox.creations.get(id.replaceAll("-", "")) ?? 0);
  const kills = [...killed].map(([point, count]) => `${count} ${point}`).join(", ");
  check(staged.length === COUNT, `staged here: ${staged.length} of ${COUNT}`);
  check(
    [...killed.values()].every((count) => count > 0),
    `workers were killed at each point: ${kills}`,
  );
  check(webKills > 0, `the web process was killed ${webKills} times`);
  check(
    counts.every((count) => count === 1),
    `at the service: ${counts.filter((n) => n === 1).length} once, ${counts.filter((n) => n > 1).length} more often, ${counts.filter((n) => n === 0).length} lost`,
  );
  const { prescriptions, patients: there } = service.sandbox.books;
  check(prescriptions.size === COUNT, `prescriptions there: ${prescriptions.size}`);
  check(there.size === COUNT, `patients there: ${there.size}`);
  const known = await idsOf("status = 'staged' and vendor_ref is not null");
  check(known.length === COUNT, `known by their number here: ${known.length}`);
  await reconcileVendor(system.ctx({ kind: "system", job: "drill" }), createDosespot(doors[0]!.settings as never));
  const strays = (await query("select id from prescription_stray")) as unknown[];
  check(strays.length === 0, `strays: ${strays.length}`);
  say(`${COUNT} prescriptions in ${seconds()} s`);

  const doubled = await withoutLooking(clinic, doors, workers);
  check(doubled > 0, `control: retries that don't look first double ${doubled} of 8`);
  for (const worker of workers) await worker.stop();
} finally {
  isEnding = true;
  await service.close();
  await system.db.destroy();
  await pool.end();
  await postgres.stop();
}
say(`load average ${loadavg()[0]!.toFixed(1)}`);
report({
  name: "prescribing",
  value: failures.length,
  unit: `guarantees broken, in ${COUNT} stagings with ${[...killed.values()].reduce((sum, one) => sum + one, 0)} worker kills`,
  target: 0,
  ok: failures.length === 0,
});

/** A worker that is started again whenever it dies, and the points at which it will. */
function runWorker(door: Door, points: KillPoint[]): { stop(): Promise<void> } {
  let isStopped = false;
  let child: Child | null = null;
  const running = (async () => {
    while (!isStopped) {
      child = await startChild("worker", { env: environmentFor("worker", { ...settings, ...door.settings }) });
      if (isStopped) child.kill();
      const point = door.point ?? points.pop() ?? null;
      door.kill = () => {
        if (point && !isEnding) killed.set(point, killed.get(point)! + 1);
        child?.kill();
      };
      door.point = point;
      await child.gone;
    }
  })();
  return {
    async stop() {
      isStopped = true;
      door.point = null;
      child?.kill();
      await running;
    },
  };
}

/** The web process stages everybody. It's killed while it works and started again with those who aren't staged. */
async function stageThemAll(work: Work): Promise<number> {
  let kills = 0;
  while (!over()) {
    const done = new Set(await idsOf("staged_at is not null", "user_id"));
    const patients = work.patients.filter(({ userId }) => !done.has(userId)).slice(0, 200);
    if (patients.length === 0) break;
    const child = await startChild("web", {
      env: { DRILL_SETTINGS: JSON.stringify(settings), TZ: "UTC" },
      input: { ...work, patients, sessionId: await signIn(query, work) },
    });
    if (kills < WEB_KILLS) {
      const isGone = await Promise.race([child.gone.then(() => true), sleep(200 + random.next() * 2_500)]);
      const underWay = child.lines.filter((line) => line === "begin").length > count(child.lines, "staged");
      if (!isGone && underWay) kills++;
      child.kill();
    }
    if ((await child.gone) === 1) throw new Error("The web process failed by itself");
  }
  return kills;
}

/** While there is more to come, one of the next calls fails, again and again. */
async function makeFaults(max: number): Promise<void> {
  for (let i = 0; i < max && isStaging; i++) {
    await service.setFaults({ kind: random.pick([...FAULTS]), times: 1, path: "/api/", share: 0.5 });
    await sleep(300 + random.next() * 500);
  }
  await service.setFaults({ kind: "none" });
}

async function untilAllKnown(): Promise<void> {
  while (!over() && (await idsOf("vendor_ref is not null")).length < COUNT) await sleep(200);
}

/** The same kills, with a service that doesn't say what it has. */
async function withoutLooking(
  clinic: Parameters<typeof makeStaged>[1],
  doors: Door[],
  workers: { stop(): Promise<void> }[],
): Promise<number> {
  await Promise.all(workers.map((worker) => worker.stop()));
  service.hiding.isOn = true;
  const ids = await inParallel(Array.from({ length: 8 }), async () => (await makeStaged(query, clinic)).prescriptionId);
  const again = doors.map((door) => runWorker(door, ["after-create"]));
  for (const prescriptionId of ids) {
    await inTransaction(system.ctx({ kind: "system", job: "drill" }), (tx) =>
      enqueue(tx, stageAtVendorJob, { prescriptionId }),
    );
  }
  const until = performance.now() + 30_000;
  const isKnown = async () => (await idsOf("vendor_ref is not null")).filter((id) => ids.includes(id)).length === 8;
  while (performance.now() < until && !(await isKnown())) await sleep(200);
  await Promise.all(again.map((worker) => worker.stop()));
  return ids.filter((id) => (service.sandbox.creations.get(id.replaceAll("-", "")) ?? 0) > 1).length;
}

async function idsOf(where: string, column = "id"): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(`select ${column} as id from prescription where ${where}`);
  return rows.map(({ id }) => id);
}

async function inParallel<In, Out>(list: In[], act: (one: In) => Promise<Out>): Promise<Out[]> {
  const results: Out[] = [];
  const left = [...list.keys()];
  const one = async () => {
    for (let next = left.pop(); next !== undefined; next = left.pop()) results.push(await act(list[next]!));
  };
  await Promise.all([one(), one(), one(), one()]);
  return results;
}

function shuffled<One>(list: One[]): One[] {
  return list
    .map((one) => ({ one, at: random.next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one);
}

function count(lines: string[], wanted: string): number {
  return lines.filter((line) => line === wanted).length;
}

function seconds(): string {
  return ((performance.now() - started) / 1000).toFixed(0);
}
