import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { databaseUrl, useDatabase } from "#test/test-ctx.ts";
import { LINT_NAMES, offenders, type Lint } from "./lints.ts";

useDatabase();

/** For each rule, something that breaks it and the object that must be reported. */
const PLANTED: Record<Lint, [sql: string, offender: string][]> = {
  "row-level security is off": [["create table planted (id int)", "planted"]],
  "row-level security is not forced": [
    ["create table planted (id int); alter table planted enable row level security", "planted"],
  ],
  "a policy lets everything through": [
    ["create policy planted on site_banner for select using (true)", "planted on public.site_banner"],
    ["create policy planted on site_banner for insert with check (true)", "planted on public.site_banner"],
  ],
  "a view reads with its owner's rights": [
    ["create view planted as select * from site_banner", "planted"],
    ["create view planted with (security_invoker = false) as select * from site_banner", "planted"],
    ["create materialized view planted as select * from site_banner", "planted"],
  ],
  "a view can be written through": [
    ["grant update on desk_person to app_web", "app_web: desk_person"],
    ["grant insert (user_id) on desk_person to app_worker", "app_worker: desk_person"],
    ["grant delete on person_contact to public", "app_auth: person_contact"],
  ],
  "a SECURITY DEFINER function is callable by the web or has an open search_path": [
    [definer("planted()", ""), "planted()"],
    [definer("planted()", "set search_path = public"), "planted()"],
    [definer("planted()", "set search_path = pg_catalog, pg_temp", "grant execute to public"), "planted()"],
  ],
  "the schema auth is open to more than app_auth": [
    ["create schema if not exists auth; grant usage on schema auth to app_web", "app_web: auth"],
    ["create schema if not exists auth; grant usage on schema auth to public", "app_worker: auth"],
    [
      "create schema if not exists auth; create table auth.planted (id int); grant select (id) on auth.planted to app_worker",
      "app_worker: auth.planted",
    ],
  ],
  "a role has more power than it needs": [
    ["alter role app_web bypassrls", "app_web"],
    ["alter role app_owner superuser", "app_owner"],
    ["grant app_owner to app_web", "app_web is a member of app_owner"],
    ["alter table site_banner owner to app_web", "app_web owns site_banner"],
    ["grant create on schema public to app_worker", "app_worker may create in public"],
  ],
  "a partition can be reached without its parent": [
    ["grant select on audit_event_default to app_web", "app_web: audit_event_default"],
    ["grant insert (id) on audit_event_default to app_auth", "app_auth: audit_event_default"],
  ],
};

let client: pg.Client;
beforeAll(async () => {
  client = new pg.Client({ connectionString: databaseUrl("postgres") });
  await client.connect();
});
afterAll(() => client.end());

describe.each(LINT_NAMES)("%s", (lint) => {
  test("nowhere in the migrated database", async () => {
    expect(await offenders(client, lint)).toEqual([]);
  });

  test.each(PLANTED[lint])("is seen after: %s", async (sql, offender) => {
    await client.query("begin");
    try {
      await client.query(sql);
      expect(await offenders(client, lint)).toContain(offender);
    } finally {
      await client.query("rollback");
    }
  });
});

test("an invoker's view and a closed function are no offense", async () => {
  await client.query("begin");
  try {
    await client.query("create view planted with (security_invoker = true) as select * from site_banner");
    await client.query(definer("planted()", "set search_path = pg_catalog, pg_temp"));
    for (const lint of LINT_NAMES) expect(await offenders(client, lint)).toEqual([]);
  } finally {
    await client.query("rollback");
  }
});

function definer(signature: string, path: string, grant = "revoke execute from public"): string {
  return `create function ${signature} returns int language sql security definer ${path} as 'select 1';
    ${grant.replace("execute", `execute on function ${signature}`)}`;
}
