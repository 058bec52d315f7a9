import { AsyncLocalStorage } from "node:async_hooks";
import { sql, type Kysely } from "kysely";
import type { DB } from "./db-types.ts";
import { notifyFailures } from "./metrics.ts";

/**
 * Queues a notification about this transaction. It's sent after the commit, and never after a rollback. A payload is an id or the name
 * of a queue.
 */
export type Notify = (channel: string, payload?: string) => void;

type Db = Kysely<DB>;
type Note = { channel: string; payload: string };

const PAUSE_MS = 50;
const RETRY_MS = 500;
/** Beyond this, listeners should just reload, as they do after a lost connection. */
const MAX_WAITING = 1_000;
const PAYLOAD = /^[a-z0-9.-]{0,80}$/;

/** Notifications queued by one transaction. */
export function collectNotes(): { notify: Notify; notes: Note[] } {
  const notes: Note[] = [];
  const notify: Notify = (channel, payload = "") => {
    if (!PAYLOAD.test(payload)) throw new Error(`Only an id may be sent on ${channel}`);
    notes.push({ channel, payload });
  };
  return { notify, notes };
}

/**
 * Sends notifications after their transaction: immediately, or batched 50 ms after the last send. PostgreSQL lets only one transaction
 * with a NOTIFY commit at a time, so one that waits for its disk or standby must not contain any. If the process dies first, nobody is
 * notified: listeners also poll from time to time.
 */
export function sendNotes(db: Db, notes: readonly Note[]): void {
  if (notes.length > 0) notifierOf(db).add(notes);
}

/** Before the pool is closed. */
export async function flushNotes(db: Db): Promise<void> {
  await notifiers.get(db)?.flush();
}

const notifiers = new WeakMap<Db, Notifier>();

function notifierOf(db: Db): Notifier {
  let notifier = notifiers.get(db);
  if (!notifier) notifiers.set(db, (notifier = new Notifier(db)));
  return notifier;
}

/** Not with the deadline of whichever request comes first. */
const outsideRequests = AsyncLocalStorage.snapshot();

class Notifier {
  readonly #db: Db;
  readonly #waiting = new Map<string, Note>();
  #timer: NodeJS.Timeout | null = null;
  #sending: Promise<void> | null = null;
  #sentAt = -Infinity;

  constructor(db: Db) {
    this.#db = db;
  }

  add(notes: readonly Note[]): void {
    for (const note of notes) this.#waiting.set(`${note.channel} ${note.payload}`, note);
    if (this.#timer || this.#sending) return;
    const wait = this.#sentAt + PAUSE_MS - performance.now();
    outsideRequests(() => (wait > 0 ? this.#later(wait) : this.#start()));
  }

  async flush(): Promise<void> {
    await this.#sending;
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    await this.#send();
  }

  #later(ms: number): void {
    this.#timer = setTimeout(() => this.#start(), ms);
    this.#timer.unref();
  }

  #start(): void {
    this.#timer = null;
    this.#sending = this.#send().then((isSent) => {
      this.#sending = null;
      if (this.#waiting.size > 0) this.#later(isSent ? PAUSE_MS : RETRY_MS);
    });
  }

  async #send(): Promise<boolean> {
    const notes = [...this.#waiting];
    if (notes.length === 0) return true;
    this.#waiting.clear();
    this.#sentAt = performance.now();
    const [channels, payloads] = [notes.map(([, { channel }]) => channel), notes.map(([, { payload }]) => payload)];
    try {
      await sql`select pg_notify(channel, payload)
        from unnest(${channels}::text[], ${payloads}::text[]) as note (channel, payload)`.execute(this.#db);
      return true;
    } catch {
      notifyFailures.inc();
      if (this.#waiting.size + notes.length <= MAX_WAITING)
        for (const [key, note] of notes) this.#waiting.set(key, note);
      return false;
    }
  }
}
