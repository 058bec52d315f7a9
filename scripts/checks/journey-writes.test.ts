import { expect, test } from "vitest";
import { countWrites, writeProblems } from "./journey-writes.ts";

test.each([
  ["await database.query(`insert into profile (user_id) values ($1)`)", 1],
  ['"update plan set status = 1 where id = $1"', 1],
  ['"delete from site_banner"', 1],
  ["`with a as (insert into auth.account (id) values (1)) insert into profile (id) values (1)`", 2],
  ['"select 1 from profile"', 0],
  ['page.getByRole("button", { name: "Update the price" })', 0],
])("%s", (text, count) => {
  expect(countWrites(text)).toBe(count);
});

test("a file writes as often as is left to it, neither more nor less", () => {
  expect(writeProblems({ "a.ts": 2, "b.ts": 0 }, { "a.ts": 2 })).toEqual([]);
  expect(writeProblems({ "a.ts": 3 }, { "a.ts": 2 })).toHaveLength(1);
  expect(writeProblems({ "a.ts": 1 }, { "a.ts": 2 })).toHaveLength(1);
  expect(writeProblems({ "a.ts": 1 }, {})).toHaveLength(1);
});
