import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import pg from "pg";
import type { Ctx } from "#core/ctx.ts";
import { connect } from "#core/db.ts";
import { readEnv } from "#test/read-env.ts";
import { newId } from "#core/id.ts";
import { createLog } from "#core/log.ts";
import { sealAudit } from "#domain/audit/seal-audit.ts";
import { verifyAudit, type AuditProblem } from "#domain/audit/verify-audit.ts";
import { report, say } from "#test/report.ts";
import { seedAuditTrail } from "../scripts/demo/audit.ts";
import { startMigratedPostgres } from "../scripts/migrated-postgres.ts";

/**
 * Tampers with the audit trail as a database superuser and checks whether it's detected: one row changed, one row removed, the newest
 * rows cut off with their seal. Controls: untouched it's clean, and without the outside anchor the cut isn't detected.
 */
const isSmall = process.argv.includes("--small") || Boolean(process.env["CI"]);
const ROWS = isSmall ? 10_000 : 1_000_000;
// Sizes differ slightly: the demo rows depend on the count, and no row may repeat.
const BATCHES = [-5, -4, -3, -2, -1, 1, 2, 3, 4, 5].map((more) => ROWS / 10 + more);

const folder = await mkdtemp(join(tmpdir(), "clinic-audit-tamper-"));
const postgres = await startMigratedPostgres({ dir: `${folder}-pg`, durable: true });
const env = readEnv({
  APP_ENV: "test",
  DATABASE_URL: postgres.url("app_web", "clinic"),
  DATABASE_AUTH_URL: postgres.url("app_auth", "clinic"),
  DATABASE_WORKER_URL: postgres.url("app_worker", "clinic"),
  AUDIT_ANCHOR_FILE: join(folder, "anchor.jsonl"),
});
const db = connect(env.DATABASE_WORKER_URL, { max: 2, name: "drill" });
const superuser = new pg.Client({ connectionString: postgres.url("postgres", "clinic") });
await superuser.connect();

let sealSeconds = 0;
for (const size of BATCHES) {
  await seedAuditTrail(superuser, size);
  await superuser.query("analyze audit_event");
  sealSeconds += await seconds(() => sealAudit(system()));
}
say(`${ROWS} rows sealed in ${BATCHES.length} batches in ${sealSeconds.toFixed(1)} s`);

const last = BigInt(BATCHES.length);
const middle = last / 2n;
const victim = await rowOf(middle);
let found = 0;

const isCleanBefore = await expectProblems("untouched", []);

await superuser.query("update audit_event set subject_id = gen_random_uuid() where id = $1", [victim.id]);
found += await expectProblems("one row changed", [{ kind: "row-changed", id: victim.id }]);
await superuser.query("update audit_event set subject_id = $2 where id = $1", [victim.id, victim.subject_id]);

const expected = BigInt(BATCHES[Number(middle) - 1]!);
await superuser.query("create temp table removed as select * from audit_event where id = $1", [victim.id]);
await superuser.query("delete from audit_event where id = $1", [victim.id]);
found += await expectProblems("one row removed", [
  { kind: "batch-changed", n: middle, expected, found: expected - 1n },
]);
await superuser.query("insert into audit_event select * from removed");

await superuser.query("delete from audit_event where xid >= (select xid_from from audit_seal where n = $1)", [last]);
await superuser.query("delete from audit_seal where n = $1", [last]);
found += await expectProblems("newest rows cut off with their seal", [{ kind: "seal-missing", n: last }]);
const isBlindWithoutAnchor = await expectProblems("the same without the anchor (control)", [], join(folder, "none"));

await Promise.all([db.destroy(), superuser.end()]);
await postgres.stop();
await rm(folder, { recursive: true, force: true });
report({
  name: "audit-tamper",
  value: found,
  unit: "of 3 kinds of tampering found and named",
  target: 3,
  ok: found === 3 && isCleanBefore === 1 && isBlindWithoutAnchor === 1,
});

/** 1 if verifying finds exactly these problems. */
async function expectProblems(what: string, wanted: AuditProblem[], anchorFile?: string): Promise<number> {
  let problems: AuditProblem[] = [];
  let rows = 0n;
  const took = await seconds(async () => ({ problems, rows } = await verifyAudit(system(anchorFile))));
  const isAsWanted = isDeepStrictEqual(problems, wanted);
  const names = problems.slice(0, 3).map((one) => ("id" in one ? `${one.kind} ${one.id}` : `${one.kind} ${one.n}`));
  say(`${what}: ${names.join(", ") || "clean"}${isAsWanted ? "" : " (WRONG)"}; ${rows} rows in ${took.toFixed(1)} s`);
  return isAsWanted ? 1 : 0;
}

function system(anchorFile = env.AUDIT_ANCHOR_FILE): Ctx {
  return {
    actor: { kind: "system", job: "drill" },
    now: new Date(),
    requestId: newId(),
    address: null,
    log: createLog({ level: "error", name: "drill" }),
    env: { ...env, AUDIT_ANCHOR_FILE: anchorFile },
    db,
    authDb: null,
  };
}

async function rowOf(n: bigint): Promise<{ id: string; subject_id: string }> {
  const { rows } = await superuser.query<{ id: string; subject_id: string }>(
    `select e.id, e.subject_id from audit_event e join audit_seal s on e.xid >= s.xid_from and e.xid < s.xid_to
     where s.n = $1 offset $2 limit 1`,
    [n, Math.floor(Math.random() * (ROWS / 10 - 10))],
  );
  return rows[0]!;
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}
