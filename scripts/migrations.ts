import { setTimeout } from "node:timers/promises";
import pg from "pg";
import { asActor, connect } from "#core/db.ts";
import { indexSite } from "#domain/search/index-site.ts";
import { applyFile } from "./migrations/apply-file.ts";
import { readFiles, type MigrationFile } from "./migrations/files.ts";
import { createQueues, installJobQueue } from "./migrations/job-queue.ts";
import { findOlderProcesses } from "./migrations/refuse-contract.ts";
import { LOCK_TIMEOUT_MS, retryOnLocks } from "./migrations/wait-for-locks.ts";
import { releaseFolder } from "./release/release-folder.ts";
import { readSite } from "./site-texts.ts";

const FOLDER = releaseFolder("migrations");
const LOCK = 7_204_118;
const TURN_MS = 200;

export class MigrationError extends Error {}

/** Applies new migrations in order, each file in a separate transaction. Several processes may call it at once. */
export async function migrate(ownerUrl: string, folder: URL = FOLDER): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: "migrate" });
  await client.connect();
  try {
    await waitForTurn(client);
    await prepareTable(client);
    const applied = await applyNewFiles(client, await readFiles(folder));
    await installJobQueue(client);
    await createQueues(ownerUrl);
    if (folder === FOLDER) await indexRelease(ownerUrl);
    return applied;
  } finally {
    await client.end();
  }
}

/** Polls instead of waiting in one statement: a concurrent index build would wait for that statement to end. */
async function waitForTurn(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ isOurs: boolean }>('select pg_try_advisory_lock($1) as "isOurs"', [LOCK]);
    if (rows[0]?.isOurs) return;
    await setTimeout(TURN_MS);
  }
}

async function prepareTable(client: pg.Client): Promise<void> {
  await client.query(`create table if not exists migration (
    name text primary key, sha256 text not null, applied_at timestamptz not null default now(), kind text)`);
  const { rows } = await client.query(
    "select from pg_attribute where attrelid = 'migration'::regclass and attname = 'kind'",
  );
  if (rows.length === 0) {
    await retryOnLocks(() =>
      client.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}; alter table migration add kind text`),
    );
    await client.query("reset lock_timeout");
  }
  await client.query("grant select on migration to app_web, app_worker");
}

async function applyNewFiles(client: pg.Client, files: MigrationFile[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string; sha256: string; kind: string | null }>(
    "select name, sha256, kind from migration",
  );
  const shipped = new Map(files.map(({ name, sha256 }) => [name, sha256]));
  for (const { name, sha256, kind } of rows) {
    const now = shipped.get(name);
    // An old release after a rollback: it runs if later migrations only added things.
    if (!now && kind === "expand") continue;
    if (!now) throw new MigrationError(`${name} was applied to this database but is not in this release.`);
    if (now !== sha256)
      throw new MigrationError(`${name} was changed after it was applied. Write a new migration instead.`);
  }
  const known = new Set(rows.map(({ name }) => name));
  const applied: string[] = [];
  for (const file of files) {
    if (known.has(file.name)) continue;
    await refuseWhileUsed(client, file);
    try {
      await applyFile(client, file);
    } catch (error) {
      throw new MigrationError(`${file.name} failed: ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      });
    }
    applied.push(file.name);
  }
  return applied;
}

async function refuseWhileUsed(client: pg.Client, { name, after }: MigrationFile): Promise<void> {
  const older = after && (await findOlderProcesses(client, after));
  if (!older) return;
  throw new MigrationError(
    `${name} takes away what is still used by ${older}. Replace them by a release that has migration ${after}, then migrate again.`,
  );
}

/** Indexes this release's texts for search. Forced row-level security lets the owner write them only as `system`. */
async function indexRelease(ownerUrl: string): Promise<void> {
  const db = connect(ownerUrl, { max: 1, name: "migrate-search" });
  try {
    await asActor(db, { kind: "system", job: "migrate" }, (trx) => indexSite(trx, readSite()));
  } finally {
    await db.destroy();
  }
}
