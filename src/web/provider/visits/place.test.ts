import { expect, test } from "vitest";
import { movePlace, readPlace, writePlace } from "./place.ts";

const LEFT = { x: -1, y: 0 } as const;
const RIGHT = { x: 1, y: 0 } as const;
const DOWN = { x: 0, y: 1 } as const;

test("the video leaves its column, stops at the edges, and goes back at the right", () => {
  expect(movePlace(null, RIGHT)).toBeNull();
  expect(movePlace(null, LEFT)).toEqual({ x: 0.875, y: 0 });
  expect(movePlace({ x: 0, y: 1 }, LEFT)).toEqual({ x: 0, y: 1 });
  expect(movePlace({ x: 0.5, y: 1 }, DOWN)).toEqual({ x: 0.5, y: 1 });
  expect(movePlace({ x: 1, y: 0.5 }, RIGHT)).toBeNull();
});

test("its place is remembered, and what was not written by us is no place", () => {
  expect(readPlace(writePlace({ x: 0.25, y: 1 }))).toEqual({ x: 0.25, y: 1 });
  expect(writePlace(null)).toBeNull();
  for (const stored of [null, "", "x y", "2 0", "0.5"]) expect(readPlace(stored)).toBeNull();
});
