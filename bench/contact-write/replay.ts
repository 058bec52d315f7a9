import pg from "pg";
import { newId } from "#core/id.ts";

export type Statement = { text: string; values: unknown[] };

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Listens to every statement that `act` sends. */
export async function record(act: () => Promise<unknown>): Promise<Statement[]> {
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

/** The same statements with new ids in the same places, on one connection of the pool. */
export async function replay(pool: pg.Pool, statements: Statement[], keep: string): Promise<void> {
  const ids = new Map<string, string>();
  const fresh = (value: unknown) => {
    if (typeof value !== "string" || !UUID.test(value) || value === keep) return value;
    if (!ids.has(value)) ids.set(value, newId());
    return ids.get(value);
  };
  const client = await pool.connect();
  try {
    for (const { text, values } of statements) await client.query(text, values.map(fresh));
  } finally {
    client.release();
  }
}
