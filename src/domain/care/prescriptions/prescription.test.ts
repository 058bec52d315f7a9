import { expect, test } from "vitest";
import {
  afterMove,
  fillsLeft,
  PRESCRIPTION_MOVES,
  PRESCRIPTION_STATUSES,
  refillsLeft,
  scheduleWords,
  type PrescriptionFill,
} from "./prescription.ts";

test("these are all the ways from one status to the next", () => {
  const ways = PRESCRIPTION_STATUSES.flatMap((from) =>
    PRESCRIPTION_MOVES.flatMap((move) => {
      const to = afterMove(from, move);
      return to ? [`${from} ${move} ${to}`] : [];
    }),
  );
  expect(ways).toEqual([
    "transcribed confirmed active",
    "transcribed refused refused",
    "transcribed expired expired",
    "active held on_hold",
    "active stopped stopped",
    "active replaced stopped",
    "active expired expired",
    "active exhausted exhausted",
    "on_hold resumed active",
    "on_hold stopped stopped",
    "on_hold replaced stopped",
    "on_hold expired expired",
    "exhausted stopped stopped",
    "exhausted replaced stopped",
    "exhausted expired expired",
    "exhausted restored active",
  ]);
});

test("two refills are three fills; before the first one, both refills are left", () => {
  const fill: PrescriptionFill = { orderId: "o", filledAt: new Date(), supplyFrom: null };
  const after = (count: number) => ({ refillsAllowed: 2, fills: Array.from({ length: count }, () => fill) });
  expect([0, 1, 2, 3].map((count) => fillsLeft(after(count)))).toEqual([3, 2, 1, 0]);
  expect([0, 1, 2, 3].map((count) => refillsLeft(after(count)))).toEqual([2, 2, 1, 0]);
});

test("a schedule is said in words", () => {
  expect([0.5, 1, 2, 7, 5].map(scheduleWords)).toEqual([
    ...["once every 2 weeks", "once a week", "twice a week", "once a day", "5 times a week"],
  ]);
});
