import { sql } from "kysely";
import { expect, test } from "vitest";
import { testCtx, useDatabase } from "#test/test-ctx.ts";
import { ask } from "./ask-together.ts";
import { inReadTransaction } from "../db.ts";
import { ParsedContent } from "./parsed-content.ts";

useDatabase();
let parsed = 0;
const content = new ParsedContent((rows: { n: number }[]) => {
  parsed += 1;
  return rows.map(({ n }) => n);
});
const question = (numbers: number[]) =>
  content.question({
    inForce: sql`select n from unnest(${numbers}::int[]) n`,
    text: sql<string>`c.n::text`,
    content: sql`coalesce(json_agg(c), '[]')`,
  });
const read = (asked: ReturnType<typeof question>) =>
  inReadTransaction(testCtx({ as: "anonymous" }), ({ trx }) => ask(trx, asked));

test("the same content is parsed once, other content anew", async () => {
  parsed = 0;
  expect(await read(question([1, 2]))).toEqual([1, 2]);
  expect(await read(question([1, 2]))).toEqual([1, 2]);
  expect(parsed).toBe(1);
  expect(await read(question([1, 2, 3]))).toEqual([1, 2, 3]);
  expect(await read(question([]))).toEqual([]);
  expect(parsed).toBe(3);
});

test("a question asked before somebody else read newer content gets its own", async () => {
  await read(question([7]));
  const early = question([7]);
  expect(await read(question([8]))).toEqual([8]);
  expect(await read(early)).toEqual([7]);
});

test("nobody can change what everybody gets", async () => {
  const numbers = await read(question([4]));
  expect(() => numbers.push(5)).toThrow(TypeError);
});
