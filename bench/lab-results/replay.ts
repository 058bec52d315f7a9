import type pg from "pg";
import { newId } from "#core/id.ts";
import type { Statement } from "#test/statements/record-statements.ts";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Another message's ids instead of the recorded one's, new ids for the new rows, and the rest as it was. */
export async function replay(
  pool: pg.Pool,
  statements: readonly Statement[],
  places: ReadonlyMap<string, string>,
  isKnown: ReadonlySet<string>,
): Promise<void> {
  const ids = new Map(places);
  const fresh = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(fresh);
    if (typeof value !== "string" || (isKnown.has(value) && !ids.has(value))) return value;
    if (!UUID.test(value)) return replaceAll(value, ids);
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

/** Ids inside a job's payload or a path. */
function replaceAll(value: string, ids: ReadonlyMap<string, string>): string {
  let text = value;
  for (const [from, to] of ids) if (text.includes(from)) text = text.replaceAll(from, to);
  return text;
}
