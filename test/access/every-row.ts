import type pg from "pg";

/** The number of rows in every table and a fingerprint of each row: updates count as changes too. */
export async function everyRow(client: pg.Client, except: readonly string[] = []): Promise<Record<string, string>> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and not c.relispartition and n.nspname in ('public', 'auth', 'pgboss')
       and c.relname <> all($1)`,
    // Request counts and process heartbeats change on their own.
    [["rate_limit", "running_release", ...except]],
  );
  const state: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await client.query<{ state: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '' order by t::text)), '') as state from ${name} t`,
    );
    state[name] = rows[0]!.state;
  }
  return state;
}
