import { expect, test } from "vitest";
import { blocksOrders, blocksResume, STOP_DECISIONS, type StopDecision } from "./stop.ts";

test.each<[StopDecision | null, orders: boolean, resume: boolean]>([
  [null, true, true],
  ["hold", true, true],
  ["change-dose", false, true],
  ["stop", false, false],
  ["continue", false, false],
])("a stopping result decided with %j blocks orders: %j, and resuming: %j", (decision, orders, resume) => {
  expect([blocksOrders({ decision }), blocksResume({ decision })]).toEqual([orders, resume]);
});

test("there are four decisions", () => {
  expect(STOP_DECISIONS).toEqual(["hold", "stop", "change-dose", "continue"]);
});
