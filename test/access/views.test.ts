import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { databaseUrl, useDatabase } from "#test/test-ctx.ts";
import { TABLE_OWNERS, VIEWS_OF } from "../../scripts/checks/table-owners.ts";
import { seedTable } from "./run-probes.ts";
import { ACTORS } from "./table-probes.ts";

/** A view shows nobody more than the tables behind it. */
useDatabase();

const ROLES = ["app_web", "app_auth", "app_worker"];
const VIEWS = Object.values(VIEWS_OF).flat();

let client: pg.Client;
beforeAll(async () => {
  client = new pg.Client({ connectionString: databaseUrl("postgres") });
  await client.connect();
});
afterAll(() => client.end());
beforeEach(() => client.query("begin"));
afterEach(() => client.query("rollback"));

test("every view of the database is known as a view", async () => {
  const { rows } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('v', 'm') and n.nspname in ('public', 'auth')`,
  );
  expect(rows.map(({ name }) => name).toSorted()).toEqual(VIEWS.toSorted());
});

test.each(VIEWS)("%s shows staff its rows, and nobody more than its tables do", async (view) => {
  await seedBehind(view);
  const seen = await countSeen(view);
  expect(seen.filter(({ shown, below }) => shown > below)).toEqual([]);
  const staff = seen.find(({ role, who }) => role === "app_web" && who === "employee");
  expect(staff?.shown).toBeGreaterThan(0);
  expect(staff?.shown).toBe(staff?.below);
  expect(seen.filter(({ role, who, shown }) => role === "app_web" && who === "anonymous" && shown > 0)).toEqual([]);
});

test("a view that reads with its owner's rights is seen: the test above can fail", async () => {
  await client.query("alter view desk_person set (security_invoker = false); alter view desk_person owner to postgres");
  await seedBehind("desk_person");
  const tooMuch = (await countSeen("desk_person")).filter(({ shown, below }) => shown > below);
  expect(tooMuch.map(({ role, who }) => `${role} ${who}`)).toContain("app_web other");
});

/** A row of each kind in every table of a view. */
async function seedBehind(view: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct d.refobjid::regclass::text as name from pg_depend d join pg_rewrite w on w.oid = d.objid
     where w.ev_class = $1::regclass and d.refclassid = 'pg_class'::regclass and d.refobjid <> w.ev_class`,
    [view],
  );
  const seeded = new Set<string>();
  for (const { name } of rows) {
    expect(TABLE_OWNERS).toHaveProperty([name]);
    await seedTable(client, name, seeded);
  }
}

/** How many rows everyone finds in a view and with its statement; -1 if the grant is missing. */
async function countSeen(view: string) {
  await client.query(SEEN);
  const tries = ROLES.flatMap((role) => Object.entries(ACTORS).map(([who, { kind, id }]) => ({ role, who, kind, id })));
  const { rows } = await client.query<{ role: string; who: string; shown: number; below: number }>(
    `select role, who, pg_temp.seen(role, kind, id, 'select count(*) from ' || $2) as shown,
       pg_temp.seen(role, kind, id, format('select count(*) from (%s) below', rtrim(pg_get_viewdef($2::regclass), ';'))) as below
     from jsonb_to_recordset($1) as tries (role text, who text, kind text, id text)`,
    [JSON.stringify(tries), view],
  );
  return rows;
}

const SEEN = `
  create or replace function pg_temp.seen(role text, kind text, id text, statement text) returns int language plpgsql as $$
  declare
    n int;
  begin
    perform set_config('role', role, true), set_config('app.actor_kind', kind, true), set_config('app.actor_id', id, true);
    execute statement into n;
    raise exception using errcode = 'UNDO0', message = n;
  exception
    when sqlstate 'UNDO0' then return sqlerrm::int;
    when insufficient_privilege then return -1;
  end $$`;
