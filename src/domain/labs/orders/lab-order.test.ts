import { expect, test } from "vitest";
import { canCancel, canChoosePlace, isLater, LAB_ORDER_STATUSES, type LabOrderStatus } from "./lab-order.ts";

const MESSAGES: LabOrderStatus[] = ["placed", "scheduled", "collected", "in_lab", "partial", "final"];

test("messages in any order end at the same place", () => {
  const ends = new Set<string>();
  for (const order of permutations(MESSAGES)) {
    let status: LabOrderStatus = "signed";
    for (const to of order) if (isLater({ status, draw: 1 }, { to, draw: 1 })) status = to;
    ends.add(status);
  }
  expect([...ends]).toEqual(["final"]);
});

test("a message about an earlier sample changes nothing", () => {
  expect(isLater({ status: "placed", draw: 2 }, { to: "final", draw: 1 })).toBe(false);
});

test("an order that is over stays over", () => {
  for (const status of ["closed", "expired", "canceled"] as const) {
    for (const to of LAB_ORDER_STATUSES) expect(isLater({ status, draw: 1 }, { to, draw: 1 })).toBe(false);
  }
});

test("nothing can be chosen or canceled once the blood is drawn", () => {
  for (const status of ["collected", "in_lab", "partial", "final", "reviewed"] as const) {
    expect(canChoosePlace({ status })).toBe(false);
    expect(canCancel({ status })).toBe(false);
  }
});

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((item, i) => permutations(items.toSpliced(i, 1)).map((rest) => [item, ...rest]));
}
