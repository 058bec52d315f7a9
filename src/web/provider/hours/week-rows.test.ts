import { expect, test } from "vitest";
import { changedWeek, valuesOf, weekIn } from "./week-rows.ts";

const MONDAY = { "from-1-0": "09:00", "to-1-0": "12:00", "from-1-1": "13:00", "to-1-1": "17:00" };

test("the rows of a form are read by day and written back the same", () => {
  const week = weekIn(MONDAY);
  expect(week[0]).toMatchObject({ name: "Monday", rows: [{ from: "09:00" }, { from: "13:00", to: "17:00" }] });
  expect(week[1]?.rows).toEqual([]);
  expect(valuesOf(week)).toEqual(MONDAY);
});

test("a pressed button adds an empty row to its day or removes the one beside it", () => {
  const added = changedWeek(weekIn(MONDAY), "add-2");
  expect(added?.week[1]?.rows).toEqual([{ from: "", to: "" }]);
  expect(added?.focusId).toBe("from-2-0");
  const removed = changedWeek(weekIn(MONDAY), "remove-1-0");
  expect(removed?.week[0]?.rows).toEqual([{ from: "13:00", to: "17:00" }]);
  expect(changedWeek(weekIn(MONDAY), "save")).toBeNull();
});

test("a day has no more rows than a person can work", () => {
  let week = weekIn({});
  for (let i = 0; i < 20; i++) week = changedWeek(week, "add-7")!.week;
  expect(week[6]?.rows).toHaveLength(6);
});
