import type pg from "pg";

/** Problems with 10,000 ids from `app.uuid_v7()`; none if it's right. */
export async function uuidProblems(client: pg.Client): Promise<string[]> {
  const before = Date.now();
  const { rows } = await client.query<{ id: string }>("select app.uuid_v7() as id from generate_series(1, 10000)");
  const ids = rows.map(({ id }) => id);
  const times = ids.map((id) => Number.parseInt(id.replace("-", "").slice(0, 12), 16));
  const later = await client.query<{ id: string }>("select app.uuid_v7() as id from pg_sleep(0.005)");
  const claims = {
    "10,000 unique ids": new Set(ids).size === 10_000,
    "version 7 and the variant of RFC 9562": ids.every((id) => /^.{14}7.{4}[89ab]/.test(id)),
    "never an earlier time after a later one": times.every((time, i) => i === 0 || time >= times[i - 1]!),
    "the time of the clock in milliseconds": times[0]! >= before - 1_000 && times.at(-1)! <= Date.now() + 1_000,
    "an id made later sorts behind": ids.every((id) => id < later.rows[0]!.id),
  };
  return Object.entries(claims).flatMap(([claim, holds]) => (holds ? [] : [`not ${claim}`]));
}
