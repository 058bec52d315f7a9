import { expect, test } from "vitest";
import { nextState, type EpisodeFacts } from "./next-state.ts";

const OPENED = new Date("2026-11-01T12:00:00Z");
const LATER = new Date("2026-11-10T12:00:00Z");
const NOTHING: EpisodeFacts = { prescriptions: [], visits: [], hasFreshLabs: false };
const trt = { treatmentKey: "trt", openedAt: OPENED } as const;

test.each([
  ["sent without a blood test waits for one", "submitted", {}, "labs_wanted"],
  ["sent with a blood test is ready", "submitted", { hasFreshLabs: true }, "ready"],
  ["a blood test makes it ready", "labs_wanted", { hasFreshLabs: true }, "ready"],
  ["a blood test that got old doesn't take it back", "ready", {}, null],
  ["a visit", "ready", { visits: [{ typeKey: "initial-trt", startsAt: LATER }] }, "seen"],
  ["a visit before the blood test", "labs_wanted", { visits: [{ typeKey: "initial-trt", startsAt: LATER }] }, "seen"],
  ["a visit before it was opened", "ready", { visits: [{ typeKey: "initial-trt", startsAt: new Date(0) }] }, null],
  ["a first visit about weight", "ready", { visits: [{ typeKey: "initial-weight-loss", startsAt: LATER }] }, null],
  ["a visit without answers", "asking", { visits: [{ typeKey: "initial-trt", startsAt: LATER }] }, null],
  ["a prescription", "seen", { prescriptions: ["active"] }, "active"],
  ["a prescription for someone who never answered", "asking", { prescriptions: ["active"] }, "active"],
  ["a prescription on hold", "active", { prescriptions: ["on_hold"] }, "paused"],
  ["one that expired waits for the next", "active", { prescriptions: ["expired"] }, "paused"],
  ["one that was resumed", "paused", { prescriptions: ["active", "stopped"] }, "active"],
  ["one that was stopped", "active", { prescriptions: ["stopped"] }, "ended"],
  ["an old one that was stopped", "seen", { prescriptions: ["stopped"] }, null],
  ["someone who was stopped by an answer", "stopped", { hasFreshLabs: true }, null],
] as const)("%s", (_, status, facts, to) => {
  expect(nextState({ ...trt, status }, { ...NOTHING, ...facts })?.to ?? null).toBe(to);
});

test("a first visit about hormones isn't about weight loss", () => {
  const facts = { ...NOTHING, visits: [{ typeKey: "initial-trt", startsAt: LATER } as const] };
  expect(nextState({ treatmentKey: "semaglutide", openedAt: OPENED, status: "labs_wanted" }, facts)).toBeNull();
});
