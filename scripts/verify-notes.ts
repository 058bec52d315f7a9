import { connect } from "#core/db.ts";
import { orExit } from "#core/env.ts";
import { commandEnv } from "#core/env/command-env.ts";
import { newId } from "#core/id.ts";
import { createLog } from "#core/log.ts";
import { verifyNotes } from "#domain/visits/notes/verify-notes.ts";

/** `npm run verify-notes`: verifies every signed note and addendum against its seal and fails if one was changed or removed. */
const env = orExit(() => commandEnv(process.env, ["DATABASE_WORKER_URL"]));
const db = connect(env.DATABASE_WORKER_URL, { max: 1, name: "verify-notes" });
const { notes, addenda, problems } = await verifyNotes({
  actor: { kind: "system", job: "verify-notes" },
  now: new Date(),
  requestId: newId(),
  address: null,
  log: createLog({ level: env.LOG_LEVEL, name: "verify-notes" }),
  env,
  db,
  authDb: null,
});
await db.destroy();
for (const problem of problems) process.stdout.write(`${JSON.stringify(problem)}\n`);
process.stdout.write(`${notes} notes and ${addenda} addenda, ${problems.length} problems\n`);
process.exit(problems.length === 0 ? 0 : 1);
