import pg from "pg";
import type { Log } from "./log.ts";
import { listenConnected } from "./metrics.ts";

const RETRY_MS = 500;
const LOOK_MS = 15_000;
const ANSWER_WITHIN_MS = 5_000;

/** What to do on a notification. */
export type Listeners = Record<string, (payload: string) => void>;

/**
 * Listens for PostgreSQL notifications. `connected` is called after every (re)connection, since notifications may have been missed.
 * Needs a direct connection to the server: a transaction pooler would swallow the notifications, so we refuse one loudly.
 */
export function listenTo(
  { url, name, log }: { url: string; name: string; log: Log },
  listeners: Listeners,
  connected: () => void,
): { stop(): Promise<void> } {
  let client: pg.Client | null = null;
  let isStopped = false;
  listenConnected.set({ name }, 0);

  async function connect(): Promise<void> {
    if (isStopped) return;
    const next = new pg.Client({
      connectionString: url,
      application_name: name,
      keepAlive: true,
      connectionTimeoutMillis: ANSWER_WITHIN_MS,
      query_timeout: ANSWER_WITHIN_MS,
    });
    let looking: NodeJS.Timeout | undefined;
    let isLost = false;
    const lost = () => {
      if (isLost || isStopped) return;
      isLost = true;
      clearInterval(looking);
      listenConnected.set({ name }, 0);
      log.warn({ connection: name }, "lost the connection for notifications");
      void next.end().catch(() => {});
      setTimeout(() => void connect(), RETRY_MS).unref();
    };
    next.on("error", lost);
    next.on("end", lost);
    next.on("notification", ({ channel, payload }) => listeners[channel]?.(payload ?? ""));
    try {
      await next.connect();
      await refusePooler(next);
      for (const channel of Object.keys(listeners)) await next.query(`listen ${pg.escapeIdentifier(channel)}`);
      client = next;
      listenConnected.set({ name }, 1);
      log.info({ connection: name }, "listens for notifications");
      // A server that hangs closes nothing; only a query finds out.
      looking = setInterval(() => void next.query("select 1").catch(lost), LOOK_MS);
      looking.unref();
      connected();
    } catch (error) {
      if (error instanceof PoolerError) log.error({ connection: name }, error.message);
      lost();
    }
  }

  void connect();
  return {
    async stop() {
      isStopped = true;
      listenConnected.set({ name }, 0);
      await client?.end().catch(() => {});
    },
  };
}

class PoolerError extends Error {}

/** A pooler reports its own process id at startup; PostgreSQL reports the one that responds. */
async function refusePooler(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  const named = (client as unknown as { processID: number }).processID;
  if (rows[0]?.pid !== named) {
    throw new PoolerError(
      "notifications need a direct connection, and this one goes through a pooler: DATABASE_LISTEN_URL",
    );
  }
}
