import { expect, test } from "vitest";
import { gapsBetween } from "./shift.ts";

const at = (hour: number) => new Date(Date.UTC(2026, 10, 15, hour));
const shift = (from: number, to: number) => ({ startsAt: at(from), endsAt: at(to) });

test.each<[string, [number, number][], [number, number][]]>([
  ["nobody is on call at all", [], [[0, 24]]],
  ["one shift covers everything", [[0, 24]], []],
  ["a shift began before and ends later", [[-5, 30]], []],
  [
    "two shifts meet",
    [
      [0, 12],
      [12, 24],
    ],
    [],
  ],
  [
    "there is a hole in the middle",
    [
      [0, 8],
      [10, 24],
    ],
    [[8, 10]],
  ],
  [
    "it begins late and ends early",
    [[2, 20]],
    [
      [0, 2],
      [20, 24],
    ],
  ],
  [
    "shifts come in any order",
    [
      [12, 24],
      [0, 11],
    ],
    [[11, 12]],
  ],
  ["a shift is over", [[-10, -1]], [[0, 24]]],
  ["a shift begins at the end", [[24, 30]], [[0, 24]]],
])("when %s", (_, shifts, gaps) => {
  const found = gapsBetween(
    shifts.map(([from, to]) => shift(from, to)),
    at(0),
    at(24),
  );
  expect(found).toEqual(gaps.map(([from, to]) => shift(from, to)));
});
