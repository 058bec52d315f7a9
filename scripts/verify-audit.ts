import { connect } from "#core/db.ts";
import { orExit } from "#core/env.ts";
import { commandEnv } from "#core/env/command-env.ts";
import { newId } from "#core/id.ts";
import { createLog } from "#core/log.ts";
import { verifyAudit } from "#domain/audit/verify-audit.ts";

/** `npm run verify-audit`: verifies the whole audit chain and fails if anything was changed or removed. */
const env = orExit(() => commandEnv(process.env, ["DATABASE_WORKER_URL", "AUDIT_ANCHOR_FILE"]));
const db = connect(env.DATABASE_WORKER_URL, { max: 1, name: "verify-audit" });
const { rows, seals, problems } = await verifyAudit({
  actor: { kind: "system", job: "verify-audit" },
  now: new Date(),
  requestId: newId(),
  address: null,
  log: createLog({ level: env.LOG_LEVEL, name: "verify-audit" }),
  env,
  db,
  authDb: null,
});
await db.destroy();
for (const problem of problems) {
  process.stdout.write(
    `${JSON.stringify(problem, (_, value) => (typeof value === "bigint" ? String(value) : value))}\n`,
  );
}
process.stdout.write(`${rows} rows in ${seals} seals, ${problems.length} problems\n`);
process.exit(problems.length === 0 ? 0 : 1);
