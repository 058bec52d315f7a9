import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { databaseUrl, useDatabase } from "#test/test-ctx.ts";
import { TABLE_OWNERS } from "../../scripts/checks/table-owners.ts";
import { guardedTables, seedTable } from "./run-probes.ts";
import { ACTORS } from "./table-probes.ts";

/**
 * Viewing as a member helps with a page. It's no way around a lock: whoever views sees no row about that person's health which they
 * couldn't read under their own name. Every table of these slices is tried, so a new one can't forget it.
 */
useDatabase();

const CLINICAL = new Set(["chart", "files", "intake", "labs", "visits", "safety", "prescribing"]);

let client: pg.Client;
beforeAll(async () => {
  client = new pg.Client({ connectionString: databaseUrl("postgres") });
  await client.connect();
});
afterAll(() => client.end());
beforeEach(() => client.query("begin"));
afterEach(() => client.query("rollback"));

const tables = Object.entries(TABLE_OWNERS).flatMap(([table, slice]) => (CLINICAL.has(slice) ? [table] : []));

test("the tables about health are tried", async () => {
  expect(await guardedTables(client)).toEqual(
    expect.arrayContaining(tables.filter((table) => !table.startsWith("auth."))),
  );
  expect(tables.length).toBeGreaterThan(40);
});

test.each(tables)("%s: viewing as a member shows nothing that the desk doesn't read", async (table) => {
  expect(await seenOnlyByViewing(table)).toEqual([]);
});

test("a policy that forgets who views is noticed", async () => {
  await client.query("alter policy allergy_own on allergy using (user_id = app.actor_id())");
  expect(await seenOnlyByViewing("allergy")).not.toEqual([]);
});

/** Rows that a colleague finds by viewing as the member, and neither an employee nor an admin otherwise. */
async function seenOnlyByViewing(table: string): Promise<string[]> {
  // Every kind of row at once, also those whose parents another probe brings.
  await client.query("set local session_replication_role = replica");
  await seedTable(client, table);
  await client.query("set local session_replication_role = origin");
  const viewed = await rowsSeen(table, ACTORS.self, "on");
  const byEmployee = new Set(await rowsSeen(table, ACTORS.employee, ""));
  const byAdmin = new Set(await rowsSeen(table, ACTORS.admin, ""));
  return viewed.filter((row) => !byEmployee.has(row) || !byAdmin.has(row));
}

async function rowsSeen(table: string, { kind, id }: { kind: string; id: string }, viewed: "on" | "") {
  await client.query("savepoint seen");
  await client.query(
    `select set_config('app.actor_kind', $1, true), set_config('app.actor_id', $2, true), set_config('app.viewed', $3, true),
       set_config('app.now', '2026-11-15T13:00:00Z', true)`,
    [kind, id, viewed],
  );
  await client.query("set local role app_web");
  const rows = await client
    .query<{ place: string }>(`select ctid::text as place from ${table}`)
    .then((found) => found.rows)
    .catch((error: { code?: string }) => {
      if (error.code === "42501") return [];
      throw error;
    });
  await client.query("rollback to savepoint seen");
  return rows.map(({ place }) => place);
}
