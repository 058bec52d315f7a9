import { inject, afterAll, beforeAll } from "vitest";
import pg from "pg";
import type { Actor } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { connect, type Db } from "#core/db.ts";
import { type Env } from "#core/env.ts";
import { readEnv } from "./read-env.ts";
import { newId } from "#core/id.ts";
import { createLog } from "#core/log.ts";
import { withDatabase, withUser, type Role } from "../scripts/bootstrap.ts";
import { TEMPLATE } from "./database.setup.ts";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

type As = "anonymous" | "member" | "employee" | "nurse" | "admin" | "provider" | "system";

/** Call once at the top of a test file that needs the database: the worker's clone, emptied. */
export function useDatabase(): void {
  // One process runs many files; each has its own place for what it writes outside the database.
  filesRun++;
  beforeAll(async () => {
    await ensureClone();
    await emptyClone();
  });
  afterAll(async () => {
    await Promise.all([...pools.values()].map((pool) => pool.destroy()));
    pools.clear();
    await superuser?.end();
    superuser = null;
    await rm(filesFolder(), { recursive: true, force: true });
  });
}

/** A context as the web process (or, for `system`, the worker) would create it. The same `id` is the same person. */
export function testCtx(options: { as: As; id?: string; now?: Date; env?: Partial<Env> }): Ctx {
  return {
    actor: actorFor(options.as, options.id ?? newId()),
    now: options.now ?? new Date(),
    requestId: newId(),
    address: "127.0.0.1",
    log: createLog({ level: "silent", name: "test" }),
    env: { ...testEnv(), ...options.env },
    db: pool(options.as === "system" ? "app_worker" : "app_web"),
    authDb: pool("app_auth"),
  };
}

/** For setup and for checking rows directly. The code under test never gets this. */
export async function asSuperuser<Row extends pg.QueryResultRow = pg.QueryResultRow>(
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  superuser ??= await openSuperuser();
  return (await superuser.query<Row>(text, values)).rows;
}

/**
 * Other test files share the server, and rows after the oldest transaction that still runs aren't sealed yet. Waits until all of ours
 * would be: one seal then takes them all.
 */
export async function untilAuditSettles(): Promise<void> {
  const question = "select pg_snapshot_xmin(pg_current_snapshot()) > max(xid) as settled from audit_event";
  while (!(await asSuperuser(question))[0]?.["settled"]) await new Promise((done) => setTimeout(done, 20));
}

/**
 * Empties these tables and every table that refers to them, as `truncate … cascade` does. That creates new files for each, a hundred
 * times as much work.
 */
export async function emptyTables(...tables: string[]): Promise<void> {
  const rows = await asSuperuser<{ name: string }>(
    `with recursive emptied as (
       select name::regclass::oid as oid from unnest($1::text[]) as name
       union select k.conrelid from pg_constraint k join emptied on emptied.oid = k.confrelid where k.contype = 'f')
     select oid::regclass::text as name from emptied join pg_class using (oid) where not relispartition`,
    [tables],
  );
  await deleteFrom(rows.map(({ name }) => name));
}

export function databaseUrl(role: Role | "postgres"): string {
  return withDatabase(withUser(inject("superuserUrl"), role, "local"), cloneName());
}

/** Read once per file: schemas, keys and time zones cost more than most tests. */
export function testEnv(): ReturnType<typeof readEnv> {
  if (readFor === filesRun && lastEnv) return lastEnv;
  readFor = filesRun;
  lastEnv = readEnv({
    APP_ENV: "test",
    LOG_LEVEL: "silent",
    DATABASE_URL: databaseUrl("app_web"),
    DATABASE_AUTH_URL: databaseUrl("app_auth"),
    DATABASE_WORKER_URL: databaseUrl("app_worker"),
    AUDIT_ANCHOR_FILE: join(tmpdir(), `${cloneName()}-${process.pid}-${filesRun}-anchor.jsonl`),
    FILES_FOLDER: filesFolder(),
  });
  return lastEnv;
}

let lastEnv: ReturnType<typeof readEnv> | null = null;
let readFor = -1;
let filesRun = 0;
const pools = new Map<Role, Db>();
let superuser: pg.Client | null = null;

function pool(role: Role): Db {
  const existing = pools.get(role);
  if (existing) return existing;
  const made = connect(databaseUrl(role), { max: 5, name: `test-${role}` });
  pools.set(role, made);
  return made;
}

function actorFor(as: As, id: string): Actor {
  if (as === "anonymous") return { kind: "anonymous" };
  if (as === "system") return { kind: "system", job: "test" };
  return { kind: as, userId: id, sessionId: newId() };
}

function filesFolder(): string {
  return join(tmpdir(), `${cloneName()}-${process.pid}-${filesRun}-files`);
}

function cloneName(): string {
  return `clinic_test_${process.env["VITEST_POOL_ID"] ?? "0"}`;
}

async function ensureClone(): Promise<void> {
  const client = new pg.Client({ connectionString: inject("superuserUrl") });
  await client.connect();
  try {
    const exists = await client.query("select 1 from pg_database where datname = $1", [cloneName()]);
    if (exists.rowCount) return;
    await client.query(`create database ${cloneName()} template ${TEMPLATE} strategy file_copy owner app_owner`);
  } finally {
    await client.end();
  }
}

async function openSuperuser(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl("postgres") });
  await client.connect();
  return client;
}

/** What migrations insert: tests start with it, as a new clinic does. */
const KEEP = [
  "migration",
  "installation",
  "treatment",
  "treatment_status",
  "offering",
  "price_line",
  "state_served",
  "chart_term",
  "clinical_fact",
  "form",
  "form_version",
  "safety_rule",
  "note_template",
  "discount_offer",
  "search_retention",
  "appointment_type",
  "appointment_type_term",
  "search_document",
  "search_posting",
  "search_lexeme",
  "search_word",
  "search_trigram",
  "search_synonym",
  "consent_document",
  "lab_marker",
  "lab_alert_rule",
  "monitoring_schedule",
  "lab_panel",
  "lab_panel_test",
  "lab_order_set",
  "state_cs_rule",
  "billing_term",
  "renewal_terms",
  "emergency_list",
];

/**
 * Most tables are empty anyway, and checking is a hundred times cheaper than truncating them all. Triggers and foreign keys are off.
 */
async function emptyClone(): Promise<void> {
  const tables = await asSuperuser<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and not c.relispartition and n.nspname in ('public', 'auth') and c.relname <> all($1)`,
    [KEEP],
  );
  await deleteFrom([...tables.map(({ name }) => name), "pgboss.job"], AS_RELEASED);
}

async function deleteFrom(tables: string[], more = ""): Promise<void> {
  await asSuperuser(`begin; set local session_replication_role = replica;
    ${tables.map((name) => `delete from ${name};`).join("\n")} ${more} commit`);
}

/** Forms and rules that a test published would be asked by the next one. */
const AS_RELEASED = `
  delete from form_version where version > 1;
  update form_version set status = 'draft', effective_from = null, approved_by = null, approved_at = null, proposed_by = null
    where status <> 'draft' or proposed_by is not null;
  delete from clinical_fact where lower(source) in ('test', 'renewed in a test');
  delete from safety_rule where version > 1;
  delete from state_cs_rule where effective_from > '2026-11-01';
  delete from note_template where version > 1;`;
