import { expect, test } from "vitest";
import { groupOf } from "./inbox-group.ts";

const NOW = new Date("2026-11-15T12:00:00Z");
const dueIn = (hours: number) => ({
  priority: 3 as const,
  state: "new",
  isOverdue: hours < 0,
  dueAt: new Date(NOW.getTime() + hours * 3_600_000),
});

test.each([
  ["what may be an emergency", { ...dueIn(1), priority: 0 as const }, "May be an emergency"],
  ["an emergency that is late", { ...dueIn(-1), priority: 0 as const }, "May be an emergency"],
  [
    "an emergency that waits for the patient",
    { ...dueIn(1), priority: 0 as const, state: "waiting_patient" },
    "May be an emergency",
  ],
  ["what is late", dueIn(-1), "Overdue"],
  ["what is due in 7 hours", dueIn(7), "Due within 8 hours"],
  ["what is due in 8 hours", dueIn(8), "Due within a day"],
  ["what is due in 24 hours", dueIn(24), "Due later"],
  [
    "what waits for the patient",
    { ...dueIn(-1), isOverdue: false, state: "waiting_patient" },
    "Waiting for the patient",
  ],
  ["what is resolved, even an emergency", { ...dueIn(1), state: "resolved", priority: 0 as const }, "Resolved"],
])("%s", (_, entry, group) => {
  expect(groupOf(entry, NOW)).toBe(group);
});
