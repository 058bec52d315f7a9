import type { PgBoss } from "pg-boss";
import type { Log } from "#core/log.ts";

/**
 * A killed worker's jobs must run again within 15 s. A running job sends a heartbeat every 1.5 s; after 6 s of silence its worker
 * is gone. `queueSeconds` is pg-boss's own limit (10 is its minimum), the safety net below this one.
 */
export const HEARTBEAT = { everySeconds: 1.5, lostAfterSeconds: 6, queueSeconds: 10 };

/**
 * Returns jobs without a worker to the queue, to start immediately. pg-boss itself would treat them as failed and add the retry
 * backoff, which passes 15 s at the second kill. A job out of retries is left to it: it may be what kills the workers.
 */
export async function resumeInterrupted(boss: PgBoss): Promise<string[]> {
  const { rows } = await boss.getDb().executeSql(
    `update pgboss.job set state = 'retry', start_after = now(), heartbeat_on = null
     where state = 'active' and retry_count < retry_limit and heartbeat_on < now() - make_interval(secs => $1)
     returning name`,
    [HEARTBEAT.lostAfterSeconds],
  );
  return rows.map(({ name }: { name: string }) => name);
}

export function resumeForever(
  boss: PgBoss,
  { log, wake }: { log: Log; wake(jobName: string): void },
): { lookedAt(): number; stop(): Promise<void> } {
  let lookedAt = performance.now();
  let looking: Promise<void> | null = null;
  const lookOnce = () => void (looking ??= look().finally(() => (looking = null)));
  lookOnce();
  const timer = setInterval(lookOnce, 1000);
  return {
    lookedAt: () => lookedAt,
    async stop() {
      clearInterval(timer);
      await looking;
    },
  };

  async function look(): Promise<void> {
    try {
      const names = await resumeInterrupted(boss);
      lookedAt = performance.now();
      if (names.length > 0) log.warn({ jobs: names.length }, "jobs of a lost worker start again");
      for (const name of new Set(names)) wake(name);
    } catch (error) {
      log.error({ err: error }, "queue");
    }
  }
}
