import { AsyncLocalStorage } from "node:async_hooks";
import pg from "pg";
import { AppError } from "./errors.ts";

/** When a request must have been answered, on the clock of `performance.now()`. */
export type Deadline = number;

/** Less than the 5 seconds a person is promised: the answer must still be drawn and sent. */
const REQUEST_BUDGET_MS = 4_500;
const RETRY_AFTER_SECONDS = 2;

export function deadlineFromNow(budgetMs = REQUEST_BUDGET_MS): Deadline {
  return performance.now() + budgetMs;
}

/** Statements of `work` get what is left of the time, and no more. */
export function withinDeadline<T>(deadline: Deadline | undefined, work: () => Promise<T>): Promise<T> {
  return deadline === undefined ? work() : current.run(deadline, work);
}

const current = new AsyncLocalStorage<Deadline>();

/** Called for every statement that ran out of time; the web counts them. */
export const deadlineReached = { count: () => {} };

/**
 * A connection whose statements end with their request. The server's own timeouts are no help against a server that hangs, or
 * against a COMMIT that waits for a standby. After one statement ran out of time the connection is of no use: what it says next
 * would be about the old statement. It refuses the rest at once, and the pool destroys it.
 */
export class DeadlineClient extends pg.Client {
  #isSpent = false;

  override query(...args: unknown[]): never {
    const deadline = current.getStore();
    const [text, values] = args;
    if (typeof text !== "string" || typeof args.at(-1) === "function")
      return super.query(...(args as [never])) as never;
    return this.#ask(text, values as unknown[] | undefined, deadline) as never;
  }

  async #ask(text: string, values: unknown[] | undefined, deadline: Deadline | undefined): Promise<pg.QueryResult> {
    if (this.#isSpent) throw outOfTime();
    if (deadline === undefined) return super.query(text, values);
    const left = Math.floor(deadline - performance.now());
    // Nothing was sent, so the connection is still good for the rollback.
    if (left <= 0 && !isEnd(text)) throw outOfTime();
    try {
      return await super.query({ text, values, query_timeout: Math.max(left, 1) } as pg.QueryConfig);
    } catch (error) {
      if (!(error instanceof Error) || error.message !== "Query read timeout") throw error;
      this.#isSpent = true;
      throw outOfTime(error, { isInDoubt: text === "commit" });
    }
  }
}

function isEnd(text: string): boolean {
  return text === "commit" || text === "rollback";
}

function outOfTime(cause?: unknown, options: { isInDoubt?: boolean } = {}): AppError {
  deadlineReached.count();
  return new AppError("unavailable", { cause, retryAfterSeconds: RETRY_AFTER_SECONDS, ...options });
}
