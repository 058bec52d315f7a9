import type pg from "pg";

/** A process without a heartbeat for this long is gone, even if it never reported that it stopped. */
const ALIVE_MINUTES = 10;

/**
 * A contract removes what releases before migration `after` still use. Returns which of their processes are running, or null if there
 * are none. They report every 30 seconds (src/core/process/running-release.server.ts).
 */
export async function findOlderProcesses(client: pg.Client, after: string): Promise<string | null> {
  const { rows: tables } = await client.query<{ name: string | null }>("select to_regclass('running_release') as name");
  if (!tables[0]?.name) return null;
  await client.query("begin; set local app.actor_kind = 'system'");
  try {
    const { rows } = await client.query<{ process: string }>(
      `select kind || ' ' || release || ' seen ' || extract(epoch from now() - seen_at)::int || ' s ago' as process
       from running_release
       where stopped_at is null and seen_at > now() - make_interval(mins => $1)
         and coalesce(left(newest_migration, 4), '') < $2 collate "C"
       order by seen_at desc`,
      [ALIVE_MINUTES, after],
    );
    return rows.length === 0 ? null : rows.map(({ process }) => process).join(", ");
  } finally {
    await client.query("rollback");
  }
}
