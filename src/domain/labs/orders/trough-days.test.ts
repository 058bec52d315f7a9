import { expect, test } from "vitest";
import { findTroughDays } from "./trough-days.ts";

// November 18, 2026 is a Wednesday.
const SPAN = { from: "2026-11-18", until: "2026-12-31" };

test.each([
  ["once a week, on Mondays", [1], ["2026-11-23", "2026-11-30", "2026-12-07"]],
  ["twice a week", [1, 4], ["2026-11-19", "2026-11-23", "2026-11-26"]],
  ["on Sundays, when labs are closed: the Saturday before", [7], ["2026-11-21", "2026-11-28", "2026-12-05"]],
  ["on weekends: each Saturday once", [6, 7], ["2026-11-21", "2026-11-28", "2026-12-05"]],
  ["never", [], []],
])("somebody who injects %s", (_, days, mornings) => {
  expect(findTroughDays(days, SPAN)).toEqual(mornings);
});

test("no morning after the order has expired", () => {
  expect(findTroughDays([1], { from: "2026-11-18", until: "2026-11-23" })).toEqual(["2026-11-23"]);
  expect(findTroughDays([1], { from: "2026-11-24", until: "2026-11-23" })).toEqual([]);
});
