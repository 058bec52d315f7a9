import type pg from "pg";
import { getConstructionPlans, getMigrationPlans, PgBoss } from "pg-boss";
import { DEAD_LETTER_QUEUE } from "#core/jobs.ts";
import { JOBS } from "#worker/jobs.ts";
import { LOCK_TIMEOUT_MS, retryOnLocks } from "./wait-for-locks.ts";

/** pg-boss has its own schema and upgrades it; we only decide who can access it and how long it waits. */
export async function installJobQueue(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: string | null }>("select to_regclass('pgboss.version') as version");
  if (!rows[0]?.version) {
    await runPlan(client, getConstructionPlans("pgboss"));
  } else {
    const installed = await client.query<{ version: number }>("select version from pgboss.version");
    const version = installed.rows[0]?.version ?? 0;
    if (version < newestJobQueueVersion()) await runPlan(client, getMigrationPlans("pgboss", version));
  }
  await client.query(`
    grant usage on schema pgboss to app_web, app_auth, app_worker;
    grant select on pgboss.queue, pgboss.version to app_web, app_auth;
    grant select, insert on pgboss.job, pgboss.job_common to app_web, app_auth;
    grant select, insert, update, delete on all tables in schema pgboss to app_worker;
    grant usage on all sequences in schema pgboss to app_web, app_auth, app_worker;
    grant execute on all functions in schema pgboss to app_worker;
  `);
  await client.query(
    "create index concurrently if not exists job_common_running on pgboss.job_common (heartbeat_on) where state = 'active'",
  );
}

/** Its plans are one transaction each and would wait half a minute for a lock, along with everyone behind them. */
async function runPlan(client: pg.Client, plan: string): Promise<void> {
  await retryOnLocks(async () => {
    try {
      await client.query(withOurLockTimeout(plan));
    } catch (error) {
      await client.query("rollback");
      throw error;
    }
  });
}

export function withOurLockTimeout(plan: string): string {
  const changed = plan.replace(/SET LOCAL lock_timeout = \d+/g, `SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS}`);
  if (changed === plan) throw new Error("pg-boss changed the way it waits for locks");
  return changed;
}

/** So the web process can enqueue jobs before a worker has ever run. The worker sets each queue's options at startup. */
export async function createQueues(ownerUrl: string): Promise<void> {
  const quiet = { migrate: false, createSchema: false, supervise: false, schedule: false };
  const boss = new PgBoss({ connectionString: ownerUrl, max: 1, ...quiet });
  await boss.start();
  try {
    for (const name of [DEAD_LETTER_QUEUE, ...JOBS.map((job) => job.name)]) await boss.createQueue(name);
    for (const [former, name] of RENAMED_QUEUES) await moveJobs(boss, former, name);
    // Queues of earlier releases sent NOTIFY in the transaction that enqueued a job; a process caches what it read first.
    await boss.getDb().executeSql("update pgboss.queue set notify = false where notify");
  } finally {
    await boss.stop({ graceful: true, timeout: 1_000 });
  }
}

/** A renamed queue: jobs enqueued before the release are done after it, and its old schedule ends. */
const RENAMED_QUEUES = [
  ["scheduling.visit-cancelled", "scheduling.visit-canceled"],
  ["scheduling.warn-of-licences", "scheduling.warn-of-licenses"],
  ["orders.take-message", "orders.apply-message"],
] as const;

async function moveJobs(boss: PgBoss, former: string, name: string): Promise<void> {
  const db = boss.getDb();
  await db.executeSql("update pgboss.job set name = $2 where name = $1 and state in ('created', 'retry')", [
    former,
    name,
  ]);
  await db.executeSql("delete from pgboss.schedule where name = $1", [former]);
}

/** pg-boss doesn't export its schema version; its construction plan ends by saving it. */
function newestJobQueueVersion(): number {
  const written = /INSERT INTO pgboss\.version\(version\) VALUES \('(\d+)'\)/.exec(getConstructionPlans("pgboss"));
  if (!written) throw new Error("pg-boss changed the way it writes its schema version");
  return Number(written[1]);
}
