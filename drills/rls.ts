import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { lintFindings } from "#test/access/lints.ts";
import { deviations, guardedTables, mutatePolicies, seedTable } from "#test/access/run-probes.ts";
import { report, say } from "#test/report.ts";
import { makeDemoClinic } from "../scripts/demo-clinic.ts";
import { startMigratedPostgres } from "../scripts/migrated-postgres.ts";
import { startPgbouncer } from "./rls/pgbouncer.ts";
import { countLeaks, countSessionLeaks, makeNotes } from "./rls/pooling.ts";

/**
 * `npm run drill -- rls [--small]`: row-level security can't be bypassed. Without an actor nothing is visible, every policy is covered
 * by a probe, and no actor leaks from one client to another through a pooler.
 */
const isSmall = process.argv.includes("--small") || !!process.env["CI"];
const CHECKS = isSmall ? 2_000 : 100_000;
const CLIENTS = 50;
const SERVERS = 4;
const FILLED = "clinic_filled";
const ROLES = ["app_web", "app_auth", "app_worker"] as const;

const postgres = await startMigratedPostgres({ dir: join(tmpdir(), `clinic-drill-rls-${process.pid}`) });
const failures: string[] = [];
let leaks = -1;
try {
  await makeDemoClinic(postgres.url("postgres", "clinic"), { patients: 200 });
  // Filled in a copy: rows that are only there to be hidden would get in the way of the probes.
  await copyDatabase("clinic", FILLED);
  const filled = await open("postgres", FILLED);
  const tables = await guardedTables(filled);
  await fillEveryTable(filled, tables);
  await seeNothingWithoutAnActor(filled, tables);
  await filled.end();
  const superuser = await open("postgres");
  await lintAndMutate(superuser, tables);
  await makeNotes(superuser);
  await leakThroughPooler(superuser);
  await superuser.end();
} finally {
  await postgres.stop();
}
for (const failure of failures) say(`FAILED: ${failure}`);
report({ name: "rls", value: leaks, unit: `leaks in ${CHECKS} checks`, target: 0, ok: failures.length === 0 });

async function fillEveryTable(superuser: pg.Client, tables: string[]): Promise<void> {
  let total = 0;
  for (const table of tables) {
    const count = async () => {
      const { rows } = await superuser.query<{ count: string }>(`select count(*) from ${table}`);
      return Number(rows[0]!.count);
    };
    if ((await count()) === 0) {
      await superuser.query("begin");
      // Triggers are off: the rows are here to be hidden, not to be consistent.
      await superuser.query("set local session_replication_role = replica");
      await seedTable(superuser, table);
      await superuser.query("commit");
    }
    const rows = await count();
    total += rows;
    if (rows === 0) failures.push(`${table} is empty, so that it proves nothing`);
  }
  say(`${tables.length} guarded tables hold ${total} rows, each at least one`);
}

async function seeNothingWithoutAnActor(superuser: pg.Client, tables: string[]): Promise<void> {
  const partitions = await superuser.query<{ name: string }>(
    "select oid::regclass::text as name from pg_class where relispartition and relkind = 'r' and relrowsecurity",
  );
  const all = [...tables, ...partitions.rows.map(({ name }) => name)];
  for (const role of ROLES) {
    const client = await open(role, FILLED);
    let [empty, denied, seen] = [0, 0, 0];
    for (const table of all) {
      const rows = await rowsSeen(client, table);
      if (rows === "denied") denied++;
      else if (rows === 0) empty++;
      else seen++;
      if (rows !== "denied" && rows > 0) failures.push(`${role} without an actor sees rows of ${table}`);
    }
    await client.end();
    say(
      `${role} without an actor, ${all.length} tables and partitions: ${empty} empty, ${denied} denied, ${seen} seen`,
    );
  }
  // The control: with row-level security off, the same connection does see rows.
  let [seen, readable] = [0, 0];
  await superuser.query("begin");
  for (const table of tables) {
    await superuser.query(`alter table ${table} disable row level security; set local role app_web`);
    await superuser.query("savepoint reading");
    const rows = await rowsSeen(superuser, table);
    await superuser.query("rollback to savepoint reading; reset role");
    if (rows === "denied") continue;
    readable++;
    if (rows > 0) seen++;
  }
  await superuser.query("rollback");
  say(`control, row-level security off: app_web sees rows in ${seen} of the ${readable} tables it may read`);
  if (seen !== readable || seen === 0) failures.push("the control did not see rows");
}

async function lintAndMutate(superuser: pg.Client, tables: string[]): Promise<void> {
  const findings = await lintFindings(superuser);
  say(`lints: ${findings.length} findings`);
  failures.push(...findings);
  let [tried, noticed] = [0, 0];
  await superuser.query("begin");
  for (const [index, table] of tables.entries()) {
    failures.push(...(await deviations(superuser, table)));
    // With `--small`, every tenth table: `npm test` already drops each policy once (test/access/table-probes.test.ts).
    if (isSmall && index % 10 !== 0) continue;
    const mutants = await mutatePolicies(superuser, table);
    tried += mutants.tried.length;
    noticed += mutants.tried.length - mutants.survivors.length;
    failures.push(...mutants.survivors.map((mutant) => `nobody noticed: ${mutant}`));
  }
  await superuser.query("rollback");
  say(`policies dropped or opened one at a time: ${noticed} of ${tried} noticed`);
}

async function leakThroughPooler(superuser: pg.Client): Promise<void> {
  const direct = postgres.url("app_web", "clinic");
  const pooler = await startPgbouncer(direct, SERVERS);
  if (!pooler) say("pgbouncer is not installed: a pool of the driver stands in for it");
  const watch = async () => {
    const { rows } = await superuser.query<{ count: string }>(
      "select count(*) from pg_stat_activity where usename = 'app_web'",
    );
    return Number(rows[0]!.count);
  };
  try {
    const clients = pooler ? CLIENTS : SERVERS;
    // Debian's PgBouncer is too old for named statements.
    const size = { checks: CHECKS, clients, namedStatements: !pooler };
    const result = await countLeaks(pooler?.url ?? direct, size, watch);
    leaks = result.leaks;
    say(
      `${CHECKS} checks by ${clients} clients on ${result.servers} server connections (${pooler?.what ?? "pg.Pool"}): ` +
        `${leaks} leaks, ${result.seconds.toFixed(1)} s`,
    );
    if (leaks > 0) failures.push(`${leaks} leaks`);
    if (result.servers !== SERVERS) failures.push(`${result.servers} server connections, not ${SERVERS}`);
    const control = await countSessionLeaks(pooler?.url ?? direct, 200, clients);
    say(`control, session-level setting: ${control} leaks in 200 tries`);
    if (control === 0) failures.push("the control did not leak");
  } finally {
    await pooler?.stop();
  }
}

async function copyDatabase(from: string, to: string): Promise<void> {
  const client = await open("postgres", "postgres");
  await client.query(`create database ${to} template ${from} owner app_owner`);
  await client.end();
}

async function open(role: (typeof ROLES)[number] | "postgres", database = "clinic"): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: postgres.url(role, database) });
  await client.connect();
  return client;
}

async function rowsSeen(client: pg.Client, table: string): Promise<number | "denied"> {
  try {
    return (await client.query(`select from ${table} limit 1`)).rowCount ?? 0;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === "42501") return "denied";
    throw error;
  }
}
