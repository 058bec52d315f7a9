import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";

const EVERY_MS = 10;

/**
 * How long anybody who reads or changes orders waits for their table, as PostgreSQL knows it. A request's whole time also has the
 * machine's other work in it.
 */
export function watchLockWaits(client: pg.Client): { stop(): Promise<number> } {
  let isOn = true;
  let longest = 0;
  const watching = (async () => {
    while (isOn) {
      const { rows } = await client.query<{ ms: number }>(`
        select coalesce(max(extract(epoch from clock_timestamp() - waitstart)) * 1000, 0)::int as ms from pg_locks
        where not granted and relation = 'customer_order'::regclass and mode in ('AccessShareLock', 'RowShareLock', 'RowExclusiveLock')`);
      longest = Math.max(longest, rows[0]!.ms);
      await sleep(EVERY_MS);
    }
  })();
  return {
    async stop() {
      isOn = false;
      await watching;
      return longest;
    },
  };
}
