import { beforeEach, expect, test } from "vitest";
import { newId } from "#core/id.ts";
import { asSuperuser, emptyTables, testCtx, useDatabase } from "#test/test-ctx.ts";
import { saveSearch } from "./search.ts";

useDatabase();
beforeEach(() => emptyTables("search_term"));

test("the session says who searched, whatever the body says", async () => {
  const [me, other] = [newId(), newId()];
  const answer = await saveSearch(testCtx({ as: "member", id: me }), { search_term: "Low T", user_id: other });
  expect(answer).toEqual({ body: { saved: true } });
  await saveSearch(testCtx({ as: "anonymous" }), { search_term: "low t", user_id: other });
  expect(await asSuperuser("select search_term, user_id from search_term order by at")).toEqual([
    { search_term: "low t", user_id: me },
    { search_term: "low t", user_id: null },
  ]);
});

test.each([
  null,
  undefined,
  7,
  [],
  {},
  { search_term: null },
  { search_term: 7 },
  { search_term: "" },
  { search_term: " " },
])("%j keeps nothing and is no error", async (body) => {
  expect(await saveSearch(testCtx({ as: "anonymous" }), body)).toEqual({ body: { saved: false } });
  expect(await asSuperuser("select 1 from search_term")).toEqual([]);
});
