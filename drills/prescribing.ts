import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { EPrescribe } from "#domain/prescribing/vendor/eprescribe.ts";
import { reconcileVendor } from "#domain/prescribing/vendor/reconcile-vendor.ts";
import { stageAtVendor } from "#domain/prescribing/vendor/stage-at-vendor.ts";
import { makeSupply, type Query } from "#test/patients/ready-member.ts";
import { createChecks, report, say } from "#test/report.ts";
import { makeEnrolled, makeStaged, startDosespot } from "#test/patients/staged-prescription.ts";
import { ctxMaker } from "#test/visit-clinic.ts";
import { startMigratedPostgres } from "../scripts/migrated-postgres.ts";
import { createRandom } from "../scripts/demo/random.ts";

/**
 * A thousand prescriptions staged at the e-prescribing service, which has no idempotency keys, while workers are killed and its
 * calls fail at five points: before the patient is looked for, after the patient is created, before and after the prescription is
 * created, and before its number is saved. Every job is tried again, sometimes by two workers at once. Each prescription must be
 * there exactly once, and the nightly comparison must find nothing. Control: a retry that doesn't look first makes doubles.
 */
const isSmall = process.argv.includes("--small") || Boolean(process.env["CI"]);
const COUNT = isSmall ? 40 : 1_000;
const AT_ONCE = 4;
const MAX_TRIES = 12;
/** A killed worker: its connection is gone, whatever the service did. */
class Killed extends Error {}

type Point = "before-look" | "after-patient" | "before-create" | "after-create" | "before-save" | null;
const POINTS: Point[] = ["before-look", "after-patient", "before-create", "after-create", "before-save", null];
const FAULTS = ["error-before", "error-after", "rate-limit"] as const;

const postgres = await startMigratedPostgres({ dir: join(tmpdir(), `clinic-drill-prescribing-${process.pid}`) });
const { check, failures } = createChecks();
const pool = new pg.Pool({ connectionString: postgres.url("postgres", "clinic"), max: AT_ONCE });
pool.on("error", () => {});
const query: Query = async (text, values) => (await pool.query(text, values)).rows;
const settings = {
  APP_ENV: "test",
  LOG_LEVEL: "silent",
  DATABASE_URL: postgres.url("app_web", "clinic"),
  DATABASE_AUTH_URL: postgres.url("app_auth", "clinic"),
  DATABASE_WORKER_URL: postgres.url("app_worker", "clinic"),
};
const worker = ctxMaker(settings, { worker: true, max: 2 * AT_ONCE + 2 });
const system = () => worker.ctx({ kind: "system", job: "drill" }, new Date());
const service = await startDosespot({ timeoutMs: 2_000 });
const random = createRandom("prescribing drill");
try {
  const clinic = await makeSupply(query);
  await makeEnrolled(query, clinic);
  const ids = await make(COUNT, clinic);
  const started = performance.now();
  await service.post("/faults", { kind: "none" });
  const tries = await inParallel(ids, stageWithTrouble);
  const seconds = (performance.now() - started) / 1000;
  say(
    `${COUNT} prescriptions in ${seconds.toFixed(0)} s, ${sum(tries)} attempts, killed or failed ${sum(tries) - COUNT} times`,
  );
  const counts = ids.map((id) => service.sandbox.creations.get(id.replaceAll("-", "")) ?? 0);
  check(
    counts.every((count) => count === 1),
    `at the service: ${counts.filter((n) => n === 1).length} once, ${counts.filter((n) => n > 1).length} more often, ${counts.filter((n) => n === 0).length} lost`,
  );
  const { rows } = await pool.query(
    "select count(*)::int as n from prescription where status = 'staged' and vendor_ref is not null",
  );
  check(rows[0].n === COUNT, `known by their number here: ${rows[0].n} of ${COUNT}`);
  check(service.sandbox.books.patients.size === COUNT, `patients there: ${service.sandbox.books.patients.size}`);
  await service.post("/faults", { kind: "none" });
  await reconcileVendor(system(), service.vendor);
  const { rows: strays } = await pool.query("select count(*)::int as n from prescription_stray");
  check(strays[0].n === 0, `strays: ${strays[0].n}`);

  const doubled = await withoutLooking(clinic);
  check(doubled > 0, `control: a retry that doesn't look first doubles ${doubled} of 10`);
} finally {
  await service.stop();
  await worker.db.destroy();
  await pool.end();
  await postgres.stop();
}
say(`load average ${loadavg()[0]!.toFixed(1)}`);
report({
  name: "prescribing",
  value: failures.length,
  unit: "guarantees broken",
  target: 0,
  ok: failures.length === 0,
});

/** Runs the job until it succeeds, with trouble at another point each time. Returns how often it ran. */
async function stageWithTrouble(prescriptionId: string): Promise<number> {
  for (let tries = 1; tries <= MAX_TRIES; tries++) {
    const point = tries > 4 ? null : random.pick(POINTS);
    if (random.chance(0.3)) {
      await service.post("/faults", { kind: random.pick([...FAULTS]), times: 1, path: "/api/patients", share: 0.5 });
    }
    const run = () => stageAtVendor(system(), { prescriptionId }, withKill(service.vendor, point));
    // As after a lost heartbeat: another worker has the job while the first still works.
    const runs = random.chance(0.1) ? [run(), run()] : [run()];
    const results = await Promise.allSettled(runs);
    if (results.some(({ status }) => status === "fulfilled") && (await isKnown(prescriptionId))) return tries;
  }
  return MAX_TRIES;
}

async function isKnown(id: string): Promise<boolean> {
  const { rows } = await pool.query("select vendor_ref from prescription where id = $1", [id]);
  return rows[0]?.vendor_ref != null;
}

/** The worker dies at one point: everything after it never happens, and its transaction is rolled back. */
function withKill(vendor: EPrescribe, point: Point): EPrescribe {
  if (!point) return vendor;
  return {
    ...vendor,
    async stage(rx) {
      if (point === "before-look") throw new Killed();
      if (point === "after-patient") {
        await vendor.syncPatient(rx.patient);
        throw new Killed();
      }
      if (point === "before-create") {
        await vendor.listRequests();
        throw new Killed();
      }
      const staged = await vendor.stage(rx);
      if (point === "after-create") throw new Killed();
      return staged;
    },
    async get(rx) {
      const found = await vendor.get(rx);
      if (point === "before-save") throw new Killed();
      return found;
    },
  };
}

/** The same retries by a program that creates without looking for its own id first. */
async function withoutLooking(clinic: Parameters<typeof makeStaged>[1]): Promise<number> {
  const ids = await make(10, clinic);
  const before = new Set(service.sandbox.creations.keys());
  const blind = blindVendor();
  for (const prescriptionId of ids) {
    await stageAtVendor(system(), { prescriptionId }, withKill(blind, "after-create")).catch(() => {});
    await stageAtVendor(system(), { prescriptionId }, blind).catch(() => {});
  }
  return [...service.sandbox.creations].filter(([id, count]) => !before.has(id) && count > 1).length;
}

/** Hides from the program what the service already has. */
function blindVendor(): EPrescribe {
  const { books } = service.sandbox;
  return {
    ...service.vendor,
    async stage(rx) {
      const ours = rx.prescriptionId.replaceAll("-", "");
      const hidden = [...books.prescriptions].filter(([, one]) => one.NonDoseSpotPrescriptionId === ours);
      for (const [id] of hidden) books.prescriptions.delete(id);
      try {
        return await service.vendor.stage(rx);
      } finally {
        for (const [id, one] of hidden) books.prescriptions.set(id, one);
      }
    },
  };
}

async function make(count: number, clinic: Parameters<typeof makeStaged>[1]): Promise<string[]> {
  const wanted = Array.from({ length: count }, (_, i) => i);
  return inParallel(wanted, async () => (await makeStaged(query, clinic)).prescriptionId);
}

async function inParallel<In, Out>(list: In[], act: (one: In) => Promise<Out>): Promise<Out[]> {
  const results: Out[] = [];
  const left = [...list.entries()];
  const one = async () => {
    for (let next = left.pop(); next; next = left.pop()) results[next[0]] = await act(next[1]);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
  return results;
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
