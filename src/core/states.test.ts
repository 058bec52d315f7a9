import { expect, test } from "vitest";
import { createMoves, createStates } from "./states.ts";

type Door = { status: "open" | "shut" | "locked"; hasKey: boolean };

const door = createStates<Door["status"], "close" | "lock" | "knock" | "push", Door>({
  close: { from: ["open"], to: "shut" },
  lock: { from: ["shut"], to: "locked", when: ({ hasKey }) => hasKey },
  knock: { from: ["shut", "locked"] },
  push: { from: ["shut"], to: ({ hasKey }) => (hasKey ? "open" : "shut") },
});

test.each([
  ["close", "open", true, "shut"],
  ["close", "shut", true, null],
  ["lock", "shut", true, "locked"],
  ["lock", "shut", false, null],
  ["lock", "open", true, null],
  ["knock", "locked", false, "locked"],
  ["push", "shut", true, "open"],
  ["push", "shut", false, "shut"],
] as const)("%s while %s (key: %s) leads to %s", (action, status, hasKey, to) => {
  expect(door.next(action, { status, hasKey })).toBe(to);
  expect(door.can(action, { status, hasKey })).toBe(to !== null);
});

test("a list for each status names the moves by where they lead", () => {
  const light = createMoves({ red: ["green"], green: ["amber"], amber: ["red"] });
  expect(light.next("green", { status: "red" })).toBe("green");
  expect(light.next("green", { status: "amber" })).toBe(null);
  expect(light.can("red", { status: "amber" })).toBe(true);
  expect(light.can("red", { status: "red" })).toBe(false);
});
