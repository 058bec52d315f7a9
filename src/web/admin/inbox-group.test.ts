import { expect, test } from "vitest";
import { groupOf } from "./inbox-group.ts";

/** Six in the evening in Chicago: the day there is still the 14th. */
const NOW = new Date("2026-11-15T00:00:00Z");
const at = (iso: string) => ({ priority: 3 as const, state: "new", isOverdue: false, dueAt: new Date(iso) });

test.each([
  [
    "what may be an emergency, due or not",
    { ...at("2026-11-15T00:30:00Z"), priority: 0 as const },
    "May be an emergency",
  ],
  [
    "an emergency that is late",
    { ...at("2026-11-14T00:30:00Z"), priority: 0 as const, isOverdue: true },
    "May be an emergency",
  ],
  ["what is late", { ...at("2026-11-14T23:00:00Z"), isOverdue: true }, "Overdue"],
  ["what is due before midnight there", at("2026-11-15T05:59:00Z"), "Due today"],
  ["what is due after midnight there", at("2026-11-15T06:01:00Z"), "Due tomorrow"],
  ["what is due the day after", at("2026-11-16T18:00:00Z"), "Due later"],
  [
    "what waits for the patient past its time",
    { ...at("2026-11-13T18:00:00Z"), state: "waiting_patient" },
    "Due today",
  ],
  [
    "what is resolved, even an emergency",
    { ...at("2026-11-13T18:00:00Z"), state: "resolved", priority: 0 as const },
    "Resolved",
  ],
])("%s", (_, entry, group) => {
  expect(groupOf(entry, NOW, "America/Chicago")).toBe(group);
});
