import type { Step, StepFinding, StepKey } from "#domain/orders/path/path.ts";

/** The path in words: the same names on the member's home, on the person's page and in the worklist. */
export const STEP_TITLES = {
  account: "Account and agreements",
  identity: "Photo ID",
  questions: "Health questions",
  labs: "Blood test",
  visit: "Video visit",
  decision: "Decision",
  "first-order": "First order",
} as const satisfies Record<StepKey, string>;

export const STATE_LABELS = {
  done: "done",
  now: "to do now",
  waiting: "later",
  blocked: "later",
  stopped: "stopped",
} as const satisfies Record<Step["state"], string>;

/** What staff read about a step: where it stands, never why. */
export const FINDING_LABELS: Record<StepFinding, string> = {
  registered: "Done",
  "not-registered": "Registration not finished",
  "identity-verified": "Verified",
  "identity-not-started": "Not started",
  "identity-unfinished": "Started, not finished",
  "identity-checking": "Being checked",
  "identity-by-hand": "Waiting for two colleagues",
  "identity-refused": "Refused",
  "identity-expired": "ID expired",
  "questions-sent": "Sent",
  "questions-not-started": "Not started",
  "questions-unfinished": "Started, not sent",
  "questions-stopped": "Stopped",
  "questions-off": "Not needed now",
  "labs-fresh": "Recent results",
  "labs-too-old": "Results too old",
  "labs-uploaded": "File to read",
  "labs-missing": "No results",
  "visit-took-place": "Took place",
  "visit-booked": "Booked",
  "visit-not-booked": "Not booked",
  "visit-undecided": "Not closed yet",
  "visit-off": "Not possible now",
  prescribed: "Prescribed",
  declined: "Declined",
  "with-provider": "With the provider",
  "after-visit": "After the visit",
  "order-placed": "Placed",
  "plan-missing": "No plan yet",
  "order-in-preparation": "Waiting for its gates",
  "if-prescribed": "If prescribed",
};
