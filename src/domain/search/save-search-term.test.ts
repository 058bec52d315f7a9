import { beforeEach, expect, test } from "vitest";
import { newId } from "#core/id.ts";
import { withPoliciesOff } from "#test/first-lock.ts";
import { asSuperuser, emptyTables, testCtx, useDatabase } from "#test/test-ctx.ts";
import { saveSearchTerm } from "./save-search-term.ts";

useDatabase();
beforeEach(() => emptyTables("search_term"));

const saved = () => asSuperuser("select search_term, user_id from search_term");

test("a visitor's term is kept in lower case, with nobody", async () => {
  await saveSearchTerm(testCtx({ as: "anonymous" }), { search_term: "  Low   T " });
  expect(await saved()).toEqual([{ search_term: "low t", user_id: null }]);
});

test("a member's term is kept with who they are by their session", async () => {
  const id = newId();
  await saveSearchTerm(testCtx({ as: "member", id }), { search_term: "refill" });
  expect(await saved()).toEqual([{ search_term: "refill", user_id: id }]);
});

test("a long term is cut at 200 characters, an emoji counting as one and never cut in two", async () => {
  await saveSearchTerm(testCtx({ as: "anonymous" }), { search_term: "💉".repeat(5_000) });
  expect(await saved()).toEqual([{ search_term: "💉".repeat(200), user_id: null }]);
});

test.each([["İ".repeat(300)], ["a\u0000b"], ["half \ud800 a pair"], ["مرحبا"], ["<script>"], ["ﷺ".repeat(199)]])(
  "%j is kept, not refused",
  async (search_term) => {
    await saveSearchTerm(testCtx({ as: "anonymous" }), { search_term });
    expect(await saved()).toHaveLength(1);
  },
);

test.each(["", "   ", "\u0000", "\n\t"])("%j says nothing and is not kept", async (search_term) => {
  await saveSearchTerm(testCtx({ as: "anonymous" }), { search_term });
  expect(await saved()).toEqual([]);
});

test("the clinic's own jobs save no search, by the use case alone", async () => {
  const job = { ...testCtx({ as: "anonymous" }), actor: { kind: "system", job: "test" } as const };
  await withPoliciesOff(async () => {
    await expect(saveSearchTerm(job, { search_term: "refill" })).rejects.toMatchObject({ code: "forbidden" });
  });
  expect(await saved()).toEqual([]);
});
