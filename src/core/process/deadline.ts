import { AsyncLocalStorage } from "node:async_hooks";
import pg from "pg";
import { statementName } from "../db/statement-name.ts";
import { AppError, RETRY_AFTER_SECONDS } from "../errors.ts";
import { deadlinesReached } from "../metrics.ts";

/** When a request must have been answered, on the clock of `performance.now()`. */
export type Deadline = number;

const ROLLBACK_MS = 250;

type DeadlineConfig = pg.ClientConfig & {
  /** Off behind a pooler that cannot carry them. */
  namedStatements?: boolean;
};

export function deadlineFromNow(budgetMs: number): Deadline {
  return performance.now() + budgetMs;
}

/** Statements of `work` get what is left of the time, and no more. */
export function withinDeadline<T>(deadline: Deadline | undefined, work: () => Promise<T>): Promise<T> {
  return deadline === undefined ? work() : current.run(deadline, work);
}

const current = new AsyncLocalStorage<Deadline>();

/**
 * A connection whose statements end with their request. The server's own timeouts are no help against a server that hangs, or
 * against a COMMIT that waits for a standby. After one statement ran out of time the connection is of no use: what it says next
 * would be about the old statement. It refuses the rest at once, and the pool destroys it.
 */
export class DeadlineClient extends pg.Client {
  /** Why the connection is of no use any more. The rollback after a COMMIT in doubt must not hide that it is in doubt. */
  #spent: AppError | null = null;
  readonly #isNaming: boolean;

  constructor(config: DeadlineConfig = {}) {
    super(config);
    this.#isNaming = config.namedStatements ?? true;
  }

  override query(...args: unknown[]): never {
    const deadline = current.getStore();
    const [text, values] = args;
    if (typeof text !== "string" || typeof args.at(-1) === "function")
      return super.query(...(args as [never])) as never;
    return this.#ask(text, values as unknown[] | undefined, deadline) as never;
  }

  async #ask(text: string, values: unknown[] | undefined, deadline: Deadline | undefined): Promise<pg.QueryResult> {
    if (this.#spent) throw this.#spent;
    const name = this.#isNaming ? statementName(text, values) : undefined;
    if (deadline === undefined) return this.#refuseOldPlan(super.query({ name, text, values } as pg.QueryConfig));
    const left = Math.floor(deadline - performance.now());
    // Nothing is sent, so the connection stays good: its rollback is given a moment even now.
    if (left <= 0 && text !== "rollback") throw outOfTime();
    const limit = text === "rollback" ? Math.max(left, ROLLBACK_MS) : left;
    try {
      const statement = { name, text, values, query_timeout: limit } as pg.QueryConfig;
      return await this.#refuseOldPlan(super.query(statement));
    } catch (error) {
      if (!(error instanceof Error) || error.message !== "Query read timeout") throw error;
      this.#spent = outOfTime(error, { isInDoubt: text === "commit" });
      // The pool takes nothing back that is ending. Not every way leads through a rollback: a BEGIN may hang too.
      void this.end().catch(() => {});
      throw this.#spent;
    }
  }

  /**
   * A migration changed what a statement returns, or a pooler lost it. The connection would refuse it from now on; another one
   * asks anew.
   */
  async #refuseOldPlan(asked: Promise<pg.QueryResult>): Promise<pg.QueryResult> {
    try {
      return await asked;
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || !isOldPlan(error)) throw error;
      this.#spent = new AppError("unavailable", { cause: error, retryAfterSeconds: RETRY_AFTER_SECONDS });
      void this.end().catch(() => {});
      throw this.#spent;
    }
  }
}

function isOldPlan({ code, routine }: pg.DatabaseError): boolean {
  return routine === "RevalidateCachedQuery" || code === "26000";
}

function outOfTime(cause?: unknown, options: { isInDoubt?: boolean } = {}): AppError {
  deadlinesReached.inc();
  return new AppError("unavailable", { cause, retryAfterSeconds: RETRY_AFTER_SECONDS, ...options });
}
