import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, realpathSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { startLocalPostgres, type LocalPostgres } from "./local-postgres.ts";
import { migrate } from "./migrations.ts";

const run = promisify(execFile);
const ROOT = new URL("../", import.meta.url);
/** By its real path: node_modules may be a symlink, and PostgreSQL runs as a user who can't follow it. */
const CACHE = join(realpathSync(fileURLToPath(new URL("node_modules", ROOT))), ".cache/postgres");

/** The database of a migrated server that has the schema. */
export const MIGRATED = "clinic";

/**
 * A server with one migrated database. A test run starts about twenty, and each would create and migrate its own folder, so the folder
 * is created once per set of migrations and copied from then on.
 */
export async function startMigratedPostgres(options: {
  dir: string;
  keep?: boolean;
  durable?: boolean;
  env?: Record<string, string>;
}): Promise<LocalPostgres> {
  const dir = resolve(options.dir);
  const made = join(CACHE, await fingerprint());
  if (!existsSync(made)) await makeFolder(made);
  await rm(dir, { recursive: true, force: true });
  await mkdir(dirname(dir), { recursive: true });
  await run("cp", ["-a", "--reflink=auto", made, dir]);
  const postgres = await startLocalPostgres({ ...options, dir, isFilled: true });
  // Nothing is left to apply; the queues and the search index match the current code.
  await migrate(postgres.url("app_owner", MIGRATED));
  return postgres;
}

/** Two may create it at the same time: the first to finish wins. */
async function makeFolder(made: string): Promise<void> {
  const dir = `${made}-${process.pid}`;
  const postgres = await startLocalPostgres({ dir, keep: true });
  await postgres.createDatabase(MIGRATED);
  await migrate(postgres.url("app_owner", MIGRATED));
  await postgres.stop();
  await rename(dir, made).catch(() => rm(dir, { recursive: true, force: true }));
}

/** A hash of everything that goes into the folder: another migration means another folder. */
async function fingerprint(): Promise<string> {
  const migrations = await readdir(new URL("migrations/", ROOT));
  const files = [
    ...migrations.toSorted().map((name) => `migrations/${name}`),
    "package-lock.json",
    "scripts/bootstrap.ts",
    "scripts/local-postgres.ts",
    "scripts/migrations.ts",
  ];
  const hash = createHash("sha256");
  for (const file of files) hash.update(file).update(await readFile(new URL(file, ROOT)));
  return hash.digest("hex").slice(0, 16);
}
