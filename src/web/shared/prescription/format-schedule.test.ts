import { expect, test } from "vitest";
import { formatSchedule, SCHEDULE_LABELS } from "./format-schedule.ts";

test("a schedule is said in words", () => {
  expect([0.5, 1, 2, 7, 5].map(formatSchedule)).toEqual([
    "once every 2 weeks",
    "once a week",
    "twice a week",
    "once a day",
    "5 times a week",
  ]);
});

test("every schedule an order can be written down with has its name", () => {
  expect(Object.keys(SCHEDULE_LABELS).map((doses) => [Number(doses), formatSchedule(Number(doses))])).toEqual(
    expect.arrayContaining([
      [0.25, "once every 4 weeks"],
      [0.5, "once every 2 weeks"],
      [1, "once a week"],
      [2, "twice a week"],
      [3, "3 times a week"],
      [3.5, "every other day"],
      [7, "once a day"],
      [14, "twice a day"],
    ]),
  );
});
