import pg from "pg";
import type { Log } from "./log.ts";

const RETRY_MS = 500;

/**
 * Calls back whenever what visitors see has changed, and after every lost connection, since what was said meanwhile is gone.
 * Needs a connection of its own: a transaction pooler would swallow the messages.
 */
export function onContentChange(
  { url, name, log }: { url: string; name: string; log: Log },
  changed: () => void,
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
      log.warn("lost the connection for content changes");
      setTimeout(() => void connect(), RETRY_MS).unref();
    };
    next.on("error", lost);
    next.on("end", lost);
    next.on("notification", changed);
    try {
      await next.connect();
      await next.query("listen content_changed");
      client = next;
      changed();
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
