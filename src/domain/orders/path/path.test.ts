import { expect, test } from "vitest";
import { nextOf, PATH_STEPS, pathSteps, type PathFacts, type StepKey } from "./path.ts";

const TODAY = "2026-11-16";

const REGISTERED: PathFacts = {
  registeredOn: "2026-11-12",
  identity: null,
  questions: null,
  labs: { collectedOn: null, freshUntil: null, hasUpload: false },
  visit: null,
  visitedOn: null,
  decision: null,
  order: { placedOn: null, hasPlan: false },
  prices: { visitCents: 95_00, labsCents: 129_00, monthCents: 89_00 },
};
const VERIFIED = { state: "verified", on: "2026-11-12" } as const;
const SENT = { state: "sent", on: "2026-11-13" } as const;
const VISIT = { on: "2026-11-24", isOver: false };
const FRESH = { collectedOn: "2026-11-01", freshUntil: "2027-01-30", hasUpload: false };
const ANSWERED = { ...REGISTERED, identity: VERIFIED, questions: SENT };
const SEEN = { ...ANSWERED, labs: FRESH, visitedOn: "2026-11-14" };
const PRESCRIBED = { ...SEEN, decision: { outcome: "prescribed", on: "2026-11-15" } } as const;

/** State, what waits for whom, and the action of each step in order. */
const CASES: [name: string, facts: PathFacts, next: StepKey | null, states: string][] = [
  [
    "nobody yet",
    { ...REGISTERED, registeredOn: null },
    "account",
    "now blocked blocked blocked blocked blocked blocked",
  ],
  ["just registered", REGISTERED, "identity", "done now waiting waiting waiting blocked blocked"],
  [
    "identity being checked",
    { ...REGISTERED, identity: { state: "processing", on: TODAY } },
    "questions",
    "done waiting now waiting waiting blocked blocked",
  ],
  [
    "identity checked by hand",
    { ...ANSWERED, identity: { state: "manual", on: TODAY }, visit: VISIT },
    "labs",
    "done waiting done now waiting blocked blocked",
  ],
  [
    "identity refused",
    { ...REGISTERED, identity: { state: "refused", on: TODAY } },
    "questions",
    "done stopped now waiting waiting blocked blocked",
  ],
  [
    "identity needs another try",
    { ...ANSWERED, identity: { state: "needs_input", on: TODAY } },
    "identity",
    "done now done waiting waiting blocked blocked",
  ],
  [
    "identity expired",
    { ...ANSWERED, identity: { state: "expired", on: TODAY } },
    "identity",
    "done now done waiting waiting blocked blocked",
  ],
  [
    "questions begun",
    { ...REGISTERED, identity: VERIFIED, questions: { state: "unfinished", on: TODAY } },
    "questions",
    "done done now waiting waiting blocked blocked",
  ],
  [
    "stopped",
    { ...REGISTERED, identity: VERIFIED, questions: { state: "stopped", on: TODAY } },
    null,
    "done done stopped blocked blocked blocked blocked",
  ],
  ["no visit yet", ANSWERED, "visit", "done done done waiting now blocked blocked"],
  ["visit booked, no labs", { ...ANSWERED, visit: VISIT }, "labs", "done done done now waiting blocked blocked"],
  [
    "labs sent in",
    { ...ANSWERED, visit: VISIT, labs: { collectedOn: null, freshUntil: null, hasUpload: true } },
    null,
    "done done done waiting waiting blocked blocked",
  ],
  [
    "labs too old",
    { ...ANSWERED, visit: VISIT, labs: { ...FRESH, freshUntil: "2026-11-15" } },
    "labs",
    "done done done now waiting blocked blocked",
  ],
  [
    "labs good until today",
    { ...ANSWERED, visit: VISIT, labs: { ...FRESH, freshUntil: TODAY } },
    null,
    "done done done done waiting blocked blocked",
  ],
  [
    "visit not closed",
    { ...ANSWERED, labs: FRESH, visit: { ...VISIT, isOver: true } },
    null,
    "done done done done waiting blocked blocked",
  ],
  ["seen", SEEN, null, "done done done done done waiting blocked"],
  [
    "declined",
    { ...SEEN, decision: { outcome: "declined", on: TODAY } },
    null,
    "done done done done done stopped blocked",
  ],
  ["prescribed", PRESCRIBED, "first-order", "done done done done done done now"],
  [
    "plan started",
    { ...PRESCRIBED, order: { placedOn: null, hasPlan: true } },
    "first-order",
    "done done done done done done now",
  ],
  ["ordered", { ...PRESCRIBED, order: { placedOn: TODAY, hasPlan: true } }, null, "done done done done done done done"],
];

test.each(CASES)("%s", (_name, facts, next, states) => {
  const steps = pathSteps(facts, TODAY);
  expect(steps.map(({ key }) => key)).toEqual(PATH_STEPS);
  expect(steps.map(({ state }) => state).join(" ")).toBe(states);
  expect(nextOf(steps)?.key ?? null).toBe(next);
  expect(steps.filter(({ state }) => state === "now").length).toBeLessThanOrEqual(1);
  expect(steps.filter(({ state, action }) => state === "blocked" && action !== null)).toEqual([]);
  expect(steps.filter(({ state, action }) => state === "now" && action === null)).toEqual([]);
});

test.each([
  ["2026-11-24", "2026-11-23"],
  ["2026-11-17", TODAY],
  [TODAY, TODAY],
])("with a visit on %s, identity and questions are due by %s", (on, by) => {
  const steps = pathSteps({ ...REGISTERED, visit: { on, isOver: false } }, TODAY);
  expect(steps.filter((step) => step.by === by && step.key !== "labs").map(({ key }) => key)).toEqual([
    "identity",
    "questions",
  ]);
});

test("a step costs what the catalog says, nothing once it's done, and null if nobody knows", () => {
  const costs = (facts: PathFacts) => pathSteps(facts, TODAY).map(({ costCents }) => costCents);
  expect(costs(REGISTERED)).toEqual([0, 0, 0, 129_00, 95_00, 0, 89_00]);
  expect(costs(PRESCRIBED)).toEqual([0, 0, 0, 0, 0, 0, 89_00]);
  expect(costs({ ...REGISTERED, prices: null })).toEqual([0, 0, 0, null, null, 0, null]);
});
