import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import pg from "pg";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { bootstrapDatabase, withDatabase, withUser } from "../scripts/bootstrap.ts";
import { localPasswords } from "../scripts/local-postgres.ts";
import { migrate, MigrationError } from "../scripts/migrations.ts";
import { uuidProblems } from "./access/uuid-v7.ts";
import { databaseUrl, useDatabase } from "./test-ctx.ts";

useDatabase();

const DATABASE = `clinic_migrations_${process.pid}`;
let folder: string;
let client: pg.Client;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "clinic-migrations-"));
  await bootstrapDatabase(inject("superuserUrl"), DATABASE, localPasswords());
  client = new pg.Client({ connectionString: ownerUrl() });
  await client.connect();
});

afterEach(async () => {
  await client.end();
  await rm(folder, { recursive: true });
  const superuser = new pg.Client({ connectionString: inject("superuserUrl") });
  await superuser.connect();
  await superuser.query(`drop database ${DATABASE} with (force)`);
  await superuser.end();
});

test("each file is applied once, in the order of the names", async () => {
  await write("0002-b.sql", "insert into a values (1)");
  await write("0001-a.sql", "create table a (n int)");
  expect(await run()).toEqual(["0001-a.sql", "0002-b.sql"]);
  expect(await run()).toEqual([]);
  await write("0003-c.sql", "insert into a values (2)");
  expect(await run()).toEqual(["0003-c.sql"]);
  expect(await column("select n from a order by n")).toEqual([1, 2]);
});

test("a file that was changed after it was applied stops everything before anything new happens", async () => {
  await write("0002-b.sql", "create table b ()");
  await run();
  await write("0002-b.sql", "create table b (n int)");
  await write("0001-new.sql", "create table a ()");
  await expect(run()).rejects.toThrow("0002-b.sql was changed after it was applied. Write a new migration instead.");
  expect(await column("select to_regclass('a')")).toEqual([null]);
});

test("a file that was applied and is gone stops everything", async () => {
  await write("0001-a.sql", "create table a ()");
  await run();
  await rm(join(folder, "0001-a.sql"));
  await expect(run()).rejects.toThrow("0001-a.sql was applied to this database but is not in this release.");
});

test("a file that fails leaves nothing behind and keeps what was applied before it", async () => {
  await write("0001-a.sql", "create table a (n int)");
  await write("0002-b.sql", "create table b (); insert into a values (1); insert into nowhere values (1)");
  await write("0003-c.sql", "create table c ()");
  const refused = await run().catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(MigrationError);
  expect(refused).toHaveProperty("message", '0002-b.sql failed: relation "nowhere" does not exist');
  expect(await column("select name from migration")).toEqual(["0001-a.sql"]);
  expect(await column("select n from a")).toEqual([]);
  expect(await column("select to_regclass(name) from unnest(array['b', 'c']) name")).toEqual([null, null]);

  await write("0002-b.sql", "create table b ()");
  expect(await run()).toEqual(["0002-b.sql", "0003-c.sql"]);
});

test("of several runners at once, one applies each file and the others find nothing to do", async () => {
  await write("0001-a.sql", "create table a (n int); select pg_sleep(0.2)");
  await write("0002-b.sql", "insert into a values (1)");
  const results = await Promise.all([run(), run(), run()]);
  expect(results.flat().sort()).toEqual(["0001-a.sql", "0002-b.sql"]);
  expect(results.filter((applied) => applied.length > 0)).toHaveLength(1);
  expect(await column("select n from a")).toEqual([1]);
});

test("app.uuid_v7() makes ids of version 7 that sort by time", async () => {
  const clinic = new pg.Client({ connectionString: databaseUrl("app_web") });
  await clinic.connect();
  expect(await uuidProblems(clinic)).toEqual([]);
  await clinic.end();
});

function ownerUrl(): string {
  return withDatabase(withUser(inject("superuserUrl"), "app_owner", localPasswords().app_owner), DATABASE);
}

function run(): Promise<string[]> {
  return migrate(ownerUrl(), pathToFileURL(`${folder}/`));
}

function write(name: string, sql: string): Promise<void> {
  return writeFile(join(folder, name), sql);
}

async function column(text: string): Promise<unknown[]> {
  return (await client.query<unknown[]>({ text, rowMode: "array" })).rows.map(([first]) => first);
}
