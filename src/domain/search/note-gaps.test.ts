import { beforeEach, expect, test } from "vitest";
import { asSuperuser, emptyTables, testCtx, useDatabase } from "#test/test-ctx.ts";
import { countSearches } from "./count-searches.ts";
import { listGaps } from "./list-gaps.ts";
import { noteGaps } from "./note-gaps.ts";

useDatabase();
const NOW = new Date("2026-11-15T03:00:00Z");
const searched = (term: string, times: number, at = "2026-11-10") =>
  asSuperuser("insert into search_term (at, search_term) select $1::timestamptz, $2 from generate_series(1, $3)", [
    at,
    term,
    times,
  ]);

beforeEach(() => emptyTables("search_term", "search_gap", "search_day"));

test("what several people looked for and nobody found is listed, nothing else", async () => {
  await searched("zzqxv", 7);
  await searched("testosterone", 9);
  await searched("qqwwxx rare", 4);
  await searched("zzold", 9, "2026-09-01");
  await noteGaps(testCtx({ as: "system", now: NOW }));
  expect(await listGaps(testCtx({ as: "employee" }))).toEqual([{ term: "zzqxv", times: 7 }]);
  await emptyTables("search_term");
  await noteGaps(testCtx({ as: "system", now: NOW }));
  expect(await listGaps(testCtx({ as: "employee" }))).toEqual([]);
});

test("searches are counted by day, with those that found nothing", async () => {
  await searched("zzqxv", 7, "2026-11-10T18:00:00Z");
  await searched("testosterone", 9, "2026-11-10T18:00:00Z");
  await noteGaps(testCtx({ as: "system", now: NOW }));
  await noteGaps(testCtx({ as: "system", now: NOW }));
  const days = await countSearches(testCtx({ as: "employee", now: NOW }), { days: 7 });
  expect(days).toHaveLength(7);
  expect(days.filter(({ searches }) => searches > 0)).toEqual([{ day: "2026-11-10", searches: 16, withoutResult: 7 }]);
});

test("members do not see it", async () => {
  await expect(listGaps(testCtx({ as: "member" }))).rejects.toThrow("forbidden");
  await expect(countSearches(testCtx({ as: "member" }), { days: 7 })).rejects.toThrow("forbidden");
});
