import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import pg from "pg";
import { getConstructionPlans, getMigrationPlans, PgBoss } from "pg-boss";
import { connect, setActor } from "#core/db.ts";
import { DEAD_LETTER_QUEUE } from "#core/jobs.ts";
import { indexSite } from "#domain/search/index-site.ts";
import { JOBS } from "#worker/jobs.ts";
import { readSite } from "./site-texts.ts";

const FOLDER = new URL("../migrations/", import.meta.url);
const LOCK = 7_204_118;

export class MigrationError extends Error {}

/** Applies what is new, in order, each file in a transaction of its own. Several processes may call it at once. */
export async function migrate(ownerUrl: string, folder: URL = FOLDER): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: "migrate" });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [LOCK]);
    await client.query(`create table if not exists migration (
      name text primary key, sha256 text not null, applied_at timestamptz not null default now())`);
    await client.query("grant select on migration to app_web, app_worker");
    const applied = await applyNewFiles(client, await readMigrations(folder));
    await installJobQueue(client);
    await createQueues(ownerUrl);
    if (folder === FOLDER) await indexRelease(ownerUrl);
    return applied;
  } finally {
    await client.end();
  }
}

export async function readMigrations(folder: URL = FOLDER): Promise<{ name: string; text: string; sha256: string }[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), "utf8");
      return { name, text, sha256: createHash("sha256").update(text).digest("hex") };
    }),
  );
}

async function applyNewFiles(client: pg.Client, files: Awaited<ReturnType<typeof readMigrations>>): Promise<string[]> {
  const { rows } = await client.query<{ name: string; sha256: string }>("select name, sha256 from migration");
  const known = new Map(rows.map((row) => [row.name, row.sha256]));
  const shipped = new Map(files.map(({ name, sha256 }) => [name, sha256]));
  for (const [name, sha256] of known) {
    const now = shipped.get(name);
    if (!now) throw new MigrationError(`${name} was applied to this database but is not in this release.`);
    if (now !== sha256)
      throw new MigrationError(`${name} was changed after it was applied. Write a new migration instead.`);
  }
  const applied: string[] = [];
  for (const { name, text, sha256 } of files) {
    if (known.has(name)) continue;
    try {
      await client.query("begin");
      await client.query(text);
      await client.query("insert into migration (name, sha256) values ($1, $2)", [name, sha256]);
      await client.query("commit");
    } catch (error) {
      await client.query("rollback");
      throw new MigrationError(`${name} failed: ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      });
    }
    applied.push(name);
  }
  return applied;
}

/** pg-boss brings its own schema and knows how to move it up; we only decide who may touch it. */
async function installJobQueue(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: string | null }>("select to_regclass('pgboss.version') as version");
  if (!rows[0]?.version) {
    await client.query(getConstructionPlans("pgboss"));
  } else {
    const installed = await client.query<{ version: number }>("select version from pgboss.version");
    const version = installed.rows[0]?.version ?? 0;
    if (version < newestJobQueueVersion()) await client.query(getMigrationPlans("pgboss", version));
  }
  await client.query(`
    grant usage on schema pgboss to app_web, app_auth, app_worker;
    grant select on pgboss.queue, pgboss.version to app_web, app_auth;
    grant select, insert on pgboss.job, pgboss.job_common to app_web, app_auth;
    grant select, insert, update, delete on all tables in schema pgboss to app_worker;
    grant usage on all sequences in schema pgboss to app_web, app_auth, app_worker;
    grant execute on all functions in schema pgboss to app_worker;
    create index if not exists job_common_running on pgboss.job_common (heartbeat_on) where state = 'active';
  `);
}

/** So that the web may ask for work before a worker has ever run. The worker sets each queue's own rules at its start. */
async function createQueues(ownerUrl: string): Promise<void> {
  const quiet = { migrate: false, createSchema: false, supervise: false, schedule: false };
  const boss = new PgBoss({ connectionString: ownerUrl, max: 1, ...quiet });
  await boss.start();
  try {
    for (const name of [DEAD_LETTER_QUEUE, ...JOBS.map((job) => job.name)]) await boss.createQueue(name);
    for (const [former, name] of RENAMED_QUEUES) await moveJobs(boss, former, name);
  } finally {
    await boss.stop({ graceful: true, timeout: 1_000 });
  }
}

/** A queue that was renamed: jobs put in before the release are done after it, and its old schedule ends. */
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

/** The texts of this release become what people can find. Forced row-level security lets the owner write them as `system` only. */
async function indexRelease(ownerUrl: string): Promise<void> {
  const db = connect(ownerUrl, { max: 1, name: "migrate-search" });
  try {
    await db.transaction().execute(async (trx) => {
      await setActor(trx, { kind: "system", job: "migrate" });
      await indexSite(trx, readSite());
    });
  } finally {
    await db.destroy();
  }
}

/** pg-boss does not export its schema's number; its construction plan ends by writing it down. */
function newestJobQueueVersion(): number {
  const written = /INSERT INTO pgboss\.version\(version\) VALUES \('(\d+)'\)/.exec(getConstructionPlans("pgboss"));
  if (!written) throw new Error("pg-boss changed the way it writes its schema version");
  return Number(written[1]);
}
