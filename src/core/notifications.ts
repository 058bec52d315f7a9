import pg from "pg";
import type { Log } from "./log.ts";

const RETRY_MS = 500;

/** What to do when a channel speaks. */
export type Listeners = Record<string, (payload: string) => void>;

/**
 * Listens to what PostgreSQL says. `connected` is called after every (re)connection, since what was said meanwhile is gone.
 * Needs a connection of its own: a transaction pooler would swallow the messages.
 */
export function listenTo(
  { url, name, log }: { url: string; name: string; log: Log },
  listeners: Listeners,
  connected: () => void,
): { stop(): Promise<void> } {
  let client: pg.Client | null = null;
  let isStopped = false;

  async function connect(): Promise<void> {
    if (isStopped) return;
    const next = new pg.Client({ connectionString: url, application_name: name, keepAlive: true });
    let isLost = false;
    const lost = () => {
      if (isLost || isStopped) return;
      isLost = true;
      log.warn("lost the connection for notifications");
      setTimeout(() => void connect(), RETRY_MS).unref();
    };
    next.on("error", lost);
    next.on("end", lost);
    next.on("notification", ({ channel, payload }) => listeners[channel]?.(payload ?? ""));
    try {
      await next.connect();
      for (const channel of Object.keys(listeners)) await next.query(`listen ${pg.escapeIdentifier(channel)}`);
      client = next;
      connected();
    } catch {
      lost();
    }
  }

  void connect();
  return {
    async stop() {
      isStopped = true;
      await client?.end().catch(() => {});
    },
  };
}
