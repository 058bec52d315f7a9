import type pg from "pg";
import { newId } from "#core/id.ts";
import type { Statement } from "#test/statements/record-statements.ts";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The same statements with new ids in the same places, on one connection from the pool. */
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
