import { expect, test } from "vitest";
import { timeLeft } from "./time-left.ts";

const NOW = new Date("2026-11-15T12:00:00Z");
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

test.each([
  [-8 * MINUTE, "8 min over"],
  [-26 * HOUR, "26 h over"],
  [-3 * 24 * HOUR, "3 d over"],
  [30_000, "under 1 min left"],
  [59 * MINUTE, "59 min left"],
  [HOUR, "1 h left"],
  [70 * MINUTE, "1 h 10 min left"],
  [23 * HOUR + 59 * MINUTE, "23 h left"],
  [47 * HOUR, "47 h left"],
  [48 * HOUR, "2 d left"],
])("a request due in %i ms has %s", (ms, text) => {
  expect(timeLeft(new Date(NOW.getTime() + ms), NOW).text).toBe(text);
});

test.each([
  [-1, { isOver: true, isSoon: false }],
  [HOUR, { isOver: false, isSoon: true }],
  [2 * HOUR, { isOver: false, isSoon: false }],
])("due in %i ms: %o", (ms, mark) => {
  expect(timeLeft(new Date(NOW.getTime() + ms), NOW)).toMatchObject(mark);
});
