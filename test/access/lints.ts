import type pg from "pg";

/**
 * Catalog queries that must return nothing: each lists objects that break one rule of the second lock. `auth` and `pgboss` have no
 * row-level security; only app_auth can access the first, and the second contains ids only.
 */
const RUNTIME_ROLES = "('app_web', 'app_auth', 'app_worker')";
const OURS = `n.nspname not in ('information_schema', 'pgboss', 'auth') and n.nspname !~ '^pg_'
  and (n.nspname, c.relname) <> ('public', 'migration')`;
const TABLES = `pg_class c join pg_namespace n on n.oid = c.relnamespace`;
const ANY_TABLE_RIGHT = "'select, insert, update, delete, truncate, references, trigger'";
const ANY_COLUMN_RIGHT = "'select, insert, update, references'";

export const LINTS = {
  "row-level security is off": `
    select c.oid::regclass::text as object from ${TABLES}
    where c.relkind in ('r', 'p') and ${OURS} and not c.relrowsecurity`,

  "row-level security is not forced": `
    select c.oid::regclass::text as object from ${TABLES}
    where c.relkind in ('r', 'p') and ${OURS} and not c.relforcerowsecurity`,

  "a policy lets everything through": `
    select format('%s on %s.%s', policyname, schemaname, tablename) as object from pg_policies
    where qual in ('true', '(true)') or with_check in ('true', '(true)')`,

  "a view reads with its owner's rights": `
    select c.oid::regclass::text as object from ${TABLES}
    where ${OURS} and (c.relkind = 'm' or c.relkind = 'v' and not exists (
      select from unnest(c.reloptions) option where option ~ '^security_invoker=(true|on|yes|1)$'))`,

  "a view can be written through": `
    select format('%s: %s', r.rolname, c.oid::regclass) as object from pg_roles r, ${TABLES}
    where r.rolname in ${RUNTIME_ROLES} and c.relkind in ('v', 'm') and ${OURS}
      and (has_table_privilege(r.oid, c.oid, 'insert, update, delete, truncate, references, trigger')
        or has_any_column_privilege(r.oid, c.oid, 'insert, update, references'))`,

  // Temporary tables are searched first unless pg_temp is listed, so a fixed path lists it last.
  "a SECURITY DEFINER function is callable by the web or has an open search_path": `
    select p.oid::regprocedure::text as object from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where p.prosecdef and n.nspname not in ('pg_catalog', 'information_schema', 'pgboss')
      and (has_function_privilege('app_web', p.oid, 'execute') or not exists (
        select from unnest(p.proconfig) setting
        where setting ~ '^search_path=.*pg_temp$' and setting !~ '\\$user'))`,

  "the schema auth is open to more than app_auth": `
    select format('%s: %s', r.rolname, n.nspname) as object from pg_roles r, pg_namespace n
    where r.rolname in ('app_web', 'app_worker') and n.nspname = 'auth'
      and has_schema_privilege(r.oid, n.oid, 'usage, create')
    union all
    select format('%s: %s', r.rolname, c.oid::regclass) from pg_roles r, ${TABLES}
    where r.rolname in ('app_web', 'app_worker') and n.nspname = 'auth' and case c.relkind
      when 'S' then has_sequence_privilege(r.oid, c.oid, 'usage, select, update')
      when 'i' then false
      else has_table_privilege(r.oid, c.oid, ${ANY_TABLE_RIGHT})
        or has_any_column_privilege(r.oid, c.oid, ${ANY_COLUMN_RIGHT}) end`,

  "a role has more power than it needs": `
    select rolname as object from pg_roles where rolname in ('app_owner', 'app_web', 'app_auth', 'app_worker')
      and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication)
    union all
    select format('%s is a member of %s', m.member::regrole, m.roleid::regrole) from pg_auth_members m
    where m.member::regrole::text in ('app_owner', 'app_web', 'app_auth', 'app_worker')
    union all
    select format('%s owns %s', c.relowner::regrole, c.oid::regclass) from pg_class c
    where c.relowner::regrole::text in ${RUNTIME_ROLES}
    union all
    select format('%s may create in %s', r.rolname, n.nspname) from pg_roles r, pg_namespace n
    where r.rolname in ${RUNTIME_ROLES} and has_schema_privilege(r.oid, n.oid, 'create')`,

  "a partition can be reached without its parent": `
    select format('%s: %s', r.rolname, c.oid::regclass) as object from pg_roles r, ${TABLES}
    where r.rolname in ${RUNTIME_ROLES} and c.relispartition and c.relkind in ('r', 'p') and ${OURS}
      and (has_table_privilege(r.oid, c.oid, ${ANY_TABLE_RIGHT})
        or has_any_column_privilege(r.oid, c.oid, ${ANY_COLUMN_RIGHT}))`,
};

export type Lint = keyof typeof LINTS;
export const LINT_NAMES = Object.keys(LINTS) as Lint[];

export async function offenders(client: pg.Client, lint: Lint): Promise<string[]> {
  const { rows } = await client.query<{ object: string }>(LINTS[lint]);
  return rows.map(({ object }) => object);
}

/** All of them, as lines to print. */
export async function lintFindings(client: pg.Client): Promise<string[]> {
  const findings: string[] = [];
  for (const lint of LINT_NAMES) {
    for (const object of await offenders(client, lint)) findings.push(`${lint}: ${object}`);
  }
  return findings;
}
