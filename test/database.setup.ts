import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { MIGRATED, startMigratedPostgres } from "../scripts/migrated-postgres.ts";

export const TEMPLATE = MIGRATED;

declare module "vitest" {
  interface ProvidedContext {
    superuserUrl: string;
  }
}

/** Once per run: a PostgreSQL with one migrated template database. Each Vitest worker clones it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startMigratedPostgres({ dir: join(tmpdir(), `clinic-test-${process.pid}`) });
  const client = new pg.Client({ connectionString: postgres.superuserUrl });
  await client.connect();
  // Statistics, and plans with them, must not depend on how far a slow run had come when the vacuum came by.
  await client.query("alter system set autovacuum = off");
  await client.query("select pg_reload_conf()");
  if (process.env["TEST_POLICIES"] === "off") await turnPoliciesOff(postgres.url("postgres", TEMPLATE));
  await client.query(`alter database ${TEMPLATE} with is_template true allow_connections false`);
  await client.end();
  project.provide("superuserUrl", postgres.superuserUrl);
  return () => postgres.stop();
}

/** For the drill `policies-off`: anything still refused is refused by the use cases. */
async function turnPoliciesOff(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`do $$ declare t regclass; begin
    for t in select c.oid from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relrowsecurity and n.nspname in ('public', 'auth') loop
      execute format('alter table %s disable row level security', t);
    end loop; end $$`);
  await client.end();
}
