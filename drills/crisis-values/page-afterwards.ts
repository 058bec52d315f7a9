import { setTimeout as sleep } from "node:timers/promises";
import type { Ctx } from "#core/ctx.ts";
import { connect, inTransaction } from "#core/db.ts";
import { newId } from "#core/id.ts";
import { createLog } from "#core/log.ts";
import { insertReading } from "#domain/chart/vitals/queries.server.ts";
import { reportFinding } from "#domain/messaging/contact/report-finding.ts";
import { readEnv } from "#test/read-env.ts";

/** What the clinic must not do: the reading is saved first, and somebody is paged in a transaction of its own. */
const userId = process.argv[2]!;
const env = readEnv(process.env as Record<string, string>);
const ctx: Ctx = {
  actor: { kind: "member", userId, sessionId: newId() },
  now: new Date(),
  requestId: newId(),
  address: null,
  log: createLog({ level: "silent", name: "drill" }),
  env,
  db: connect(env.DATABASE_URL, { max: 1, name: "drill" }),
  authDb: null,
};
const id = newId();
const set = { id, user_id: userId, measured_at: ctx.now, source: "self", level: "crisis" } as const;
await inTransaction(ctx, (tx) =>
  insertReading(tx.trx, { ...set, added_by: userId, added_at: ctx.now }, { systolic: 190, diastolic: 100 }),
);
process.stdout.write("saved\n");
await sleep(50);
await inTransaction(ctx, (tx) => reportFinding(tx, { priority: 0, subject: "s", text: "t", about: [id] }));
await ctx.db.destroy();
