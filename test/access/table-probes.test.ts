import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { databaseUrl, useDatabase } from "#test/test-ctx.ts";
import { deviations, guardedTables, mutatePolicies } from "./run-probes.ts";
import { TABLE_PROBES } from "./table-probes.ts";

useDatabase();

let client: pg.Client;
beforeAll(async () => {
  client = new pg.Client({ connectionString: databaseUrl("postgres") });
  await client.connect();
});
afterAll(() => client.end());
beforeEach(() => client.query("begin"));
afterEach(() => client.query("rollback"));

const tables = [...new Set(TABLE_PROBES.map(({ table }) => table))];

test("every guarded table has its probes", async () => {
  expect(tables.toSorted()).toEqual(await guardedTables(client));
});

test.each(tables)("%s: everyone may do what is written down and nothing else", async (table) => {
  expect(await deviations(client, table)).toEqual([]);
});

test.each(tables)(
  "%s: dropping or opening any one policy is noticed",
  async (table) => {
    const { tried, survivors } = await mutatePolicies(client, table);
    expect(survivors).toEqual([]);
    expect(tried.length).toBeGreaterThan(0);
    // Every policy of a table is tried twice, so a table with many needs more time on a busy machine.
  },
  90_000,
);

test("a policy that no probe holds is named", async () => {
  await client.query("create policy planted on site_banner for select to app_auth using (app.actor_kind() = 'admin')");
  expect((await mutatePolicies(client, "site_banner")).survivors).toEqual([
    "alter policy planted on site_banner using (true)",
    "drop policy planted on site_banner",
  ]);
});

test("a right that was given too much is noticed", async () => {
  await client.query("grant update (banner_description) on site_banner to app_auth");
  await client.query("create policy planted on site_banner for update to app_auth using (app.actor_kind() = 'member')");
  expect(await deviations(client, "site_banner")).toEqual([
    "app_auth as self: update site_banner was allowed, not refused",
    "app_auth as other: update site_banner was allowed, not refused",
  ]);
});

test("a table without probes is noticed", async () => {
  await client.query("create table planted (id int); alter table planted enable row level security");
  expect(await guardedTables(client)).toContain("planted");
});
