import pg from "pg";

export type Statement = { text: string; values: unknown[] };

/** Records every statement that `act` sends. */
export async function recordStatements(act: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  const original = pg.Client.prototype.query as (...given: unknown[]) => unknown;
  const listening = function (this: pg.Client, ...given: unknown[]) {
    const [first, second] = given;
    const text = typeof first === "string" ? first : (first as { text: string }).text;
    const values = Array.isArray(second) ? second : ((first as { values?: unknown[] }).values ?? []);
    statements.push({ text, values: [...values] });
    return original.apply(this, given);
  };
  Object.assign(pg.Client.prototype, { query: listening });
  try {
    await act();
  } finally {
    Object.assign(pg.Client.prototype, { query: original });
  }
  return statements;
}
