import { sql, type RawBuilder } from "kysely";
import type { Trx } from "../db.ts";

/**
 * A question that can share a statement with others: an expression that gives JSON, and how to read it. Each slice writes its own,
 * and whoever needs several sends them at once.
 */
export type Question<T> = { json: RawBuilder<unknown>; read: (json: never) => T };

export type Answers<Questions> = {
  [Name in keyof Questions]: Questions[Name] extends Question<infer Answer> ? Answer : never;
};

/** Several questions in one statement, so in one round trip and on one snapshot of the data. */
export async function askTogether<Questions extends Record<string, Question<unknown>>>(
  trx: Trx,
  questions: Questions,
): Promise<Answers<Questions>> {
  const asked = Object.entries(questions);
  const columns = asked.map(([name, { json }]) => sql`${json} as ${sql.id(name)}`);
  const { rows } = await sql<Record<string, never>>`select ${sql.join(columns)}`.execute(trx);
  return Object.fromEntries(asked.map(([name, { read }]) => [name, read(rows[0]![name]!)])) as never;
}

/** One question by itself. */
export async function ask<T>(trx: Trx, question: Question<T>): Promise<T> {
  return (await askTogether(trx, { answer: question })).answer as T;
}

/** The rows of a query as a JSON list. */
export function listOf(query: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select coalesce(json_agg(x), '[]') from (${query}) x)`;
}
