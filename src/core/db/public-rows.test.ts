import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import type { Ctx } from "#core/ctx.ts";
import { recordStatements } from "#test/statements/record-statements.ts";
import { testCtx, useDatabase } from "#test/test-ctx.ts";
import { inTransaction, sharingReads, type Trx } from "../db.ts";
import { clearPublicRows, readPublicRows } from "./public-rows.ts";

/** What everybody may read is asked for once, until it changes. */
useDatabase();

beforeEach(() => clearPublicRows());

const page = (as: "member" | "employee" | "admin" = "member"): Ctx => sharingReads(testCtx({ as }));
const rows = (ctx: Ctx) => readPublicRows(ctx, "test", async (trx: Trx) => (await question.execute(trx)).rows);
const question = sql<{ n: number }>`select 1 as n`;
const questions = async (work: () => Promise<unknown>) =>
  (await recordStatements(work)).filter(({ text }) => text === "select 1 as n").length;

test("members' pages share them until something changes", async () => {
  expect(await questions(() => rows(page()))).toBe(1);
  expect(await questions(() => rows(page()))).toBe(0);
  clearPublicRows();
  expect(await questions(() => rows(page()))).toBe(1);
});

test("what was read before a change is not shared after it", async () => {
  await readPublicRows(page(), "test", async (trx) => {
    const { rows: before } = await question.execute(trx);
    clearPublicRows();
    return before;
  });
  expect(await questions(() => rows(page()))).toBe(1);
});

test("staff, and whatever can write, ask the database", async () => {
  await rows(page());
  expect(await questions(() => rows(page("employee")))).toBe(1);
  expect(await questions(() => rows(page("admin")))).toBe(1);
  expect(await questions(() => inTransaction(page(), rows))).toBe(1);
  expect(await questions(() => rows(testCtx({ as: "member" })))).toBe(1);
});

test("visitors' pages share only what says so", async () => {
  const visitor = () => sharingReads(testCtx({ as: "anonymous" }));
  const shared = (ctx: Ctx) =>
    readPublicRows(ctx, "for-visitors", async (trx: Trx) => (await question.execute(trx)).rows, {
      isForVisitors: true,
    });
  expect(await questions(() => shared(visitor()))).toBe(1);
  expect(await questions(() => shared(visitor()))).toBe(0);
  expect(await questions(() => shared(page("admin")))).toBe(1);
  expect(await questions(() => rows(visitor()))).toBe(1);
  expect(await questions(() => rows(visitor()))).toBe(1);
  clearPublicRows();
  expect(await questions(() => shared(visitor()))).toBe(1);
});

test("nobody can change what others see", async () => {
  const [first] = await rows(page());
  expect(() => {
    first!.n = 2;
  }).toThrow(TypeError);
});
