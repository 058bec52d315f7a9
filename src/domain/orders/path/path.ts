import { Temporal } from "temporal-polyfill";
import type { IdentityState } from "#domain/intake/identity-check/identity-check.ts";

/** The path from registering to the first order: which steps there are, how far each is, and the one thing to do next. */
export const PATH_STEPS = ["account", "identity", "questions", "labs", "visit", "decision", "first-order"] as const;
export type StepKey = (typeof PATH_STEPS)[number];

/**
 * `now` is the one thing to do next. `waiting` can be done later, or waits for someone else. `blocked` waits for an earlier step.
 * `stopped` doesn't go on by itself.
 */
export type StepState = "done" | "now" | "waiting" | "blocked" | "stopped";

export type StepFinding =
  | "registered"
  | "not-registered"
  | "identity-verified"
  | "identity-not-started"
  | "identity-unfinished"
  | "identity-checking"
  | "identity-by-hand"
  | "identity-refused"
  | "identity-expired"
  | "questions-sent"
  | "questions-not-started"
  | "questions-unfinished"
  | "questions-stopped"
  | "questions-off"
  | "labs-fresh"
  | "labs-too-old"
  | "labs-uploaded"
  | "labs-missing"
  | "visit-took-place"
  | "visit-booked"
  | "visit-not-booked"
  | "visit-undecided"
  | "visit-off"
  | "prescribed"
  | "declined"
  | "with-provider"
  | "after-visit"
  | "order-placed"
  | "plan-missing"
  | "order-in-preparation"
  | "if-prescribed";

export type StepAction =
  | "register"
  | "identity"
  | "questions"
  | "stop"
  | "upload"
  | "book"
  | "visit"
  | "start-plan"
  | "my-orders"
  | "ask";

export type Step = {
  key: StepKey;
  state: StepState;
  finding: StepFinding;
  /** Who it waits for, unless it's done. */
  waitsFor: "member" | "clinic" | null;
  /** The day it was done or takes place. */
  on: string | null;
  /** The day by which it's useful. */
  by: string | null;
  /** What it costs, if anything is left to pay for it. Null if nobody knows. */
  costCents: number | null;
  action: StepAction | null;
};

/** Everything the path looks at, about one person. */
export type PathFacts = {
  registeredOn: string | null;
  identity: { state: IdentityState; on: string | null } | null;
  /** The health questions: `stopped` if no treatment they asked for can go on, `declined` if a provider decided so. */
  questions: { state: "unfinished" | "sent" | "stopped" | "declined"; on: string } | null;
  labs: { collectedOn: string | null; freshUntil: string | null; hasUpload: boolean };
  /** The coming first visit, or one that began and isn't closed yet. */
  visit: { on: string; isOver: boolean } | null;
  visitedOn: string | null;
  decision: { outcome: "prescribed" | "declined"; on: string } | null;
  order: { placedOn: string | null; hasPlan: boolean };
  /** Today's prices. The medicine's is null if it could be one of several. */
  prices: { visitCents: number; labsCents: number; monthCents: number | null } | null;
};

type Judged = Pick<Step, "finding"> & Partial<Step>;

/** The steps in order. At most one is `now`. */
export function pathSteps(facts: PathFacts, today: string): Step[] {
  const steps = PATH_STEPS.map((key): Step => {
    const judged = JUDGES[key](facts, today);
    const rest = { state: "waiting", waitsFor: null, on: null, by: null, costCents: 0, action: null } as const;
    return { key, ...rest, ...judged };
  });
  const next = TO_DO_FIRST.flatMap((key) => steps.filter((step) => step.key === key)).find(isToDo);
  return steps.map((step) => (step === next ? { ...step, state: "now" } : step));
}

/** The one thing to do next, if it's the member's turn. */
export function nextOf(steps: readonly Step[]): Step | null {
  return steps.find(({ state }) => state === "now") ?? null;
}

/** Times fill up, so a visit is booked before labs are sent; without labs the provider arranges them. */
const TO_DO_FIRST: readonly StepKey[] = [
  "account",
  "identity",
  "questions",
  "visit",
  "labs",
  "decision",
  "first-order",
];

function isToDo({ state, waitsFor, action }: Step): boolean {
  return state === "waiting" && waitsFor === "member" && action !== null;
}

const mine = (finding: StepFinding, action: StepAction, by: string | null = null): Judged => ({
  finding,
  action,
  by,
  waitsFor: "member",
});
const clinics = (finding: StepFinding, on: string | null = null): Judged => ({ finding, on, waitsFor: "clinic" });
const blocked = (finding: StepFinding): Judged => ({ finding, state: "blocked" });
const done = (finding: StepFinding, on: string | null): Judged => ({ finding, on, state: "done" });

const JUDGES: Record<StepKey, (facts: PathFacts, today: string) => Judged> = {
  account({ registeredOn }) {
    return registeredOn ? done("registered", registeredOn) : mine("not-registered", "register");
  },

  identity({ registeredOn, identity, visit }, today) {
    if (identity?.state === "verified") return done("identity-verified", identity.on);
    if (!registeredOn) return blocked("identity-not-started");
    const by = dayBefore(visit?.on, today);
    if (!identity) return mine("identity-not-started", "identity", by);
    if (identity.state === "processing") return clinics("identity-checking", identity.on);
    if (identity.state === "manual") return clinics("identity-by-hand", identity.on);
    if (identity.state === "refused")
      return { ...clinics("identity-refused", identity.on), state: "stopped", action: "ask" };
    return mine(identity.state === "expired" ? "identity-expired" : "identity-unfinished", "identity", by);
  },

  questions({ registeredOn, questions, visit }, today) {
    if (questions?.state === "sent") return done("questions-sent", questions.on);
    if (questions?.state === "stopped") {
      return { finding: "questions-stopped", state: "stopped", on: questions.on, action: "stop" };
    }
    if (questions?.state === "declined") return blocked("questions-off");
    if (!registeredOn) return blocked("questions-not-started");
    const by = dayBefore(visit?.on, today);
    return mine(questions ? "questions-unfinished" : "questions-not-started", "questions", by);
  },

  labs({ registeredOn, questions, labs, visit, prices }, today) {
    const { collectedOn, freshUntil, hasUpload } = labs;
    if (collectedOn && freshUntil && freshUntil >= today) return done("labs-fresh", collectedOn);
    const costCents = prices?.labsCents ?? null;
    if (!registeredOn || isOff(questions)) return { ...blocked("labs-missing"), costCents };
    if (hasUpload) return { ...clinics("labs-uploaded"), costCents };
    return { ...mine(collectedOn ? "labs-too-old" : "labs-missing", "upload", visit?.on ?? null), costCents };
  },

  visit({ registeredOn, questions, visit, visitedOn, prices }) {
    if (visitedOn) return done("visit-took-place", visitedOn);
    const costCents = prices?.visitCents ?? null;
    if (visit?.isOver) return { ...clinics("visit-undecided", visit.on), action: "visit", costCents };
    if (visit) return { finding: "visit-booked", on: visit.on, action: "visit", costCents };
    if (isOff(questions)) return { ...blocked("visit-off"), costCents };
    if (!registeredOn) return { ...blocked("visit-not-booked"), costCents };
    return { ...mine("visit-not-booked", "book"), costCents };
  },

  decision({ decision, visitedOn }) {
    if (decision?.outcome === "prescribed") return done("prescribed", decision.on);
    if (decision) return { finding: "declined", state: "stopped", on: decision.on, action: "ask" };
    return visitedOn ? clinics("with-provider") : blocked("after-visit");
  },

  "first-order"({ decision, order, prices }) {
    if (order.placedOn) return { ...done("order-placed", order.placedOn), action: "my-orders" };
    const costCents = prices?.monthCents ?? null;
    if (decision?.outcome !== "prescribed") return { ...blocked("if-prescribed"), costCents };
    if (!order.hasPlan) return { ...mine("plan-missing", "start-plan"), costCents };
    return { ...mine("order-in-preparation", "my-orders"), costCents };
  },
};

function isOff(questions: PathFacts["questions"]): boolean {
  return questions?.state === "stopped" || questions?.state === "declined";
}

/** What's useful to have done when the visit begins: the day before, or today if that has passed. */
function dayBefore(visitDay: string | undefined, today: string): string | null {
  if (!visitDay) return null;
  const before = Temporal.PlainDate.from(visitDay).subtract({ days: 1 }).toString();
  return before < today ? today : before;
}
