import type pg from "pg";
import { newId } from "#core/id.ts";
import type { Statement } from "#test/statements/record-statements.ts";

/**
 * The same statements about another patient. Those with the first patient's other ids find nothing, which is the same amount of
 * work. A row of the trail gets an id of its own.
 */
export async function replayFor(
  pool: pg.Pool,
  statements: readonly Statement[],
  whose: { from: string; to: string },
): Promise<void> {
  const client = await pool.connect();
  try {
    for (const { text, values } of statements) {
      const swapped = values.map((value) => swap(value, whose.from, whose.to));
      await client.query(text, text.startsWith('insert into "audit_event"') ? [newId(), ...swapped.slice(1)] : swapped);
    }
  } finally {
    client.release();
  }
}

function swap(value: unknown, from: string, to: string): unknown {
  if (Array.isArray(value)) return value.map((one) => swap(one, from, to));
  return value === from ? to : value;
}

/** Runs `work` for each number, some at a time. */
export async function share(
  work: (n: number) => Promise<unknown>,
  { requests, connections }: { requests: number; connections: number },
): Promise<void> {
  let next = 0;
  const one = async () => {
    while (next < requests) await work(next++);
  };
  await Promise.all(Array.from({ length: connections }, one));
}
