import { expect, test } from "vitest";
import { blocksResume, STOP_DECISIONS, type StopDecision } from "./stop.ts";

test.each<[StopDecision | null, resume: boolean]>([
  [null, true],
  ["hold", true],
  ["change-dose", true],
  ["stop", false],
  ["continue", false],
])("a stopping result decided with %j blocks resuming: %j", (decision, resume) => {
  expect(blocksResume({ decision })).toBe(resume);
});

test("there are four decisions", () => {
  expect(STOP_DECISIONS).toEqual(["hold", "stop", "change-dose", "continue"]);
});
