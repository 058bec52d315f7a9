import pg from "pg";
import { AppError, RETRY_AFTER_SECONDS } from "../errors.ts";
import { DeadlineClient, type Deadline, type Statement } from "../process/deadline.ts";
import { statementName } from "./statement-name.ts";

export type ClinicClientConfig = pg.ClientConfig & {
  /** Off behind a pooler that doesn't support them. */
  namedStatements?: boolean;
};

/**
 * A connection that names its statements, runs one at a time, and in a read-only transaction runs none twice: the parts of a page need
 * the same data, and it stays valid for that page.
 */
export class ClinicClient extends DeadlineClient {
  readonly #isNaming: boolean;
  /** The loaders of a page share a connection. */
  #before: Promise<unknown> = Promise.resolve();
  /** Results in this transaction; null if it can write. */
  #answers: Map<string, Promise<pg.QueryResult>> | null = null;

  constructor(config: ClinicClientConfig = {}) {
    super(config);
    this.#isNaming = config.namedStatements ?? true;
  }

  protected override ask(statement: Statement, deadline: Deadline | undefined): Promise<pg.QueryResult> {
    const { text, values } = statement;
    if (/^(begin|commit|rollback)/.test(text)) this.#answers = text.startsWith("begin read only") ? new Map() : null;
    if (!this.#answers || !isQuestion(text)) return this.#inTurn(statement, deadline);
    const question = questionOf(text, values);
    const known = this.#answers.get(question);
    if (known) return known.then(copyOf);
    const answer = this.#inTurn(statement, deadline);
    this.#answers.set(question, answer);
    return answer;
  }

  #inTurn(statement: Statement, deadline: Deadline | undefined): Promise<pg.QueryResult> {
    const answer = this.#before.then(() => this.#askNamed(statement, deadline));
    this.#before = answer.catch(() => {});
    return answer;
  }

  async #askNamed(statement: Statement, deadline: Deadline | undefined): Promise<pg.QueryResult> {
    const name = this.#isNaming ? statementName(statement.text, statement.values) : undefined;
    try {
      return await super.ask({ ...statement, name }, deadline);
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || !isOldPlan(error)) throw error;
      // This connection would keep refusing the statement; another one can run it again.
      throw this.spend(new AppError("unavailable", { cause: error, retryAfterSeconds: RETRY_AFTER_SECONDS }));
    }
  }
}

/** A SELECT can change a setting too, and the next one may change it back. */
function isQuestion(text: string): boolean {
  return /^\s*(select|with)\b/i.test(text) && !text.includes("set_config");
}

function questionOf(text: string, values: readonly unknown[] = []): string {
  return JSON.stringify([text, ...values], (_, value) => (typeof value === "bigint" ? `${value}n` : value));
}

/** If you change a row, you change your own copy. */
function copyOf(answer: pg.QueryResult): pg.QueryResult {
  return { ...answer, rows: answer.rows.map((row) => ({ ...row })) };
}

/** A migration changed what a statement returns, or a pooler lost the statement. */
function isOldPlan({ code, routine }: pg.DatabaseError): boolean {
  return routine === "RevalidateCachedQuery" || code === "26000";
}
