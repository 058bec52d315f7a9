import { AsyncLocalStorage } from "node:async_hooks";
import pg from "pg";
import { AppError, RETRY_AFTER_SECONDS } from "../errors.ts";
import { deadlinesReached } from "../metrics.ts";

/** The request's deadline, in `performance.now()` time. */
export type Deadline = number;

const ROLLBACK_MS = 250;

export type Statement = { text: string; values?: unknown[] | undefined; name?: string | undefined };

export function deadlineFromNow(budgetMs: number): Deadline {
  return performance.now() + budgetMs;
}

/** Statements in `work` get the time that's left, and no more. */
export function withinDeadline<T>(deadline: Deadline | undefined, work: () => Promise<T>): Promise<T> {
  return deadline === undefined ? work() : current.run(deadline, work);
}

const current = new AsyncLocalStorage<Deadline>();

/**
 * A connection whose statements end with their request. The server's own timeouts don't help when the server hangs, or when a COMMIT
 * waits for a standby. After a statement times out, the connection is useless: its next response would belong to the old statement. It
 * refuses everything else immediately, and the pool destroys it.
 */
export class DeadlineClient extends pg.Client {
  /** Why the connection can't be used anymore. The rollback after a COMMIT in doubt must not hide that it's in doubt. */
  #spent: AppError | null = null;

  override query(...args: unknown[]): never {
    const deadline = current.getStore();
    const [text, values] = args;
    if (typeof text !== "string" || typeof args.at(-1) === "function")
      return super.query(...(args as [never])) as never;
    return this.ask({ text, values: values as unknown[] | undefined }, deadline) as never;
  }

  /** One of our statements, as text and values. */
  protected async ask(statement: Statement, deadline: Deadline | undefined): Promise<pg.QueryResult> {
    if (this.#spent) throw this.#spent;
    if (deadline === undefined) return super.query(statement as pg.QueryConfig);
    const { text } = statement;
    const left = Math.floor(deadline - performance.now());
    // Nothing was sent, so the connection is still good: its rollback gets a moment even now.
    if (left <= 0 && text !== "rollback") throw outOfTime();
    const limit = text === "rollback" ? Math.max(left, ROLLBACK_MS) : left;
    try {
      return await super.query({ ...statement, query_timeout: limit } as pg.QueryConfig);
    } catch (error) {
      if (!(error instanceof Error) || error.message !== "Query read timeout") throw error;
      throw this.spend(outOfTime(error, { isInDoubt: text === "commit" }));
    }
  }

  /** The pool doesn't take back a connection that's ending. Not every path goes through a rollback: a BEGIN can hang too. */
  protected spend(reason: AppError): AppError {
    this.#spent = reason;
    void this.end().catch(() => {});
    return reason;
  }
}

function outOfTime(cause?: unknown, options: { isInDoubt?: boolean } = {}): AppError {
  deadlinesReached.inc();
  return new AppError("unavailable", { cause, retryAfterSeconds: RETRY_AFTER_SECONDS, ...options });
}
