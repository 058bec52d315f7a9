import { beforeEach, expect, test } from "vitest";
import { newId } from "#core/id.ts";
import { asSuperuser, emptyTables, testCtx, useDatabase } from "#test/test-ctx.ts";
import { prepareSearchPartitions } from "./prepare-search-partitions.ts";
import { saveSearchTerm } from "./save-search-term.ts";
import { sweepSearchTerms } from "./sweep-search-terms.ts";

useDatabase();
beforeEach(() => emptyTables("search_term"));

const at = (day: string) => new Date(`${day}T12:00:00Z`);
const system = (day: string) => testCtx({ as: "system", now: at(day) });
const stored = () => asSuperuser("select search_term, user_id from search_term order by at");

test("who asked is forgotten after 30 days, what was asked is not", async () => {
  const id = newId();
  await saveSearchTerm(testCtx({ as: "member", id, now: at("2027-02-01") }), { search_term: "old" });
  await saveSearchTerm(testCtx({ as: "member", id, now: at("2027-02-20") }), { search_term: "new" });
  await sweepSearchTerms(system("2027-03-10"));
  expect(await stored()).toEqual([
    { search_term: "old", user_id: null },
    { search_term: "new", user_id: id },
  ]);
});

test("a term is gone after 13 months, in prepared months and outside of them", async () => {
  await prepareSearchPartitions(system("2031-01-05"));
  for (const day of ["2029-06-01", "2031-01-15", "2031-02-15", "2032-03-01"]) {
    await saveSearchTerm(testCtx({ as: "anonymous", now: at(day) }), { search_term: day });
  }
  await sweepSearchTerms(system("2032-03-02"));
  expect((await stored()).map((row) => row["search_term"])).toEqual(["2031-02-15", "2032-03-01"]);
  const months = await asSuperuser("select relname from pg_class where relname ~ '^search_term_2031_0[12]$'");
  expect(months).toEqual([{ relname: "search_term_2031_02" }]);
});

test("how long is data", async () => {
  await asSuperuser("update search_retention set retention_months = 1, person_retention_days = 0");
  await saveSearchTerm(testCtx({ as: "member", now: at("2033-01-15") }), { search_term: "january" });
  await saveSearchTerm(testCtx({ as: "member", now: at("2033-03-15") }), { search_term: "march" });
  await sweepSearchTerms(system("2033-03-16"));
  expect(await stored()).toEqual([{ search_term: "march", user_id: null }]);
  await asSuperuser("update search_retention set retention_months = 13, person_retention_days = 30");
});

test("months are prepared ahead, however often it is asked", async () => {
  await prepareSearchPartitions(system("2035-11-20"));
  await prepareSearchPartitions(system("2035-11-20"));
  const rows = await asSuperuser<{ name: string }>(
    "select relname as name from pg_class where relname ~ '^search_term_203[56]_\\d\\d$' and relkind = 'r' order by 1",
  );
  expect(rows.map(({ name }) => name)).toEqual([
    "search_term_2035_11",
    "search_term_2035_12",
    "search_term_2036_01",
    "search_term_2036_02",
  ]);
});

test("only the system forgets and prepares", async () => {
  await expect(sweepSearchTerms(testCtx({ as: "admin" }))).rejects.toMatchObject({ code: "forbidden" });
  await expect(prepareSearchPartitions(testCtx({ as: "admin" }))).rejects.toMatchObject({ code: "forbidden" });
});
