import type { DecisionReason, PrescriptionStatus } from "#domain/prescribing/prescription.ts";

/** Labels for a prescription's status, for staff and providers. */
export const PRESCRIPTION_STATUS_LABELS: Record<
  PrescriptionStatus,
  { text: string; tone: "success" | "waiting" | "neutral" | "danger" | "info" }
> = {
  draft: { text: "Draft", tone: "neutral" },
  checked: { text: "Checked, not signed", tone: "info" },
  staged: { text: "To be signed", tone: "info" },
  signed: { text: "Signed", tone: "info" },
  sent: { text: "Sent to the pharmacy", tone: "waiting" },
  rejected: { text: "Turned down", tone: "danger" },
  discarded: { text: "Discarded", tone: "neutral" },
  transcribed: { text: "Waiting for the prescriber", tone: "info" },
  active: { text: "Active", tone: "success" },
  on_hold: { text: "On hold", tone: "waiting" },
  exhausted: { text: "No refills left", tone: "waiting" },
  refused: { text: "Refused", tone: "danger" },
  stopped: { text: "Stopped", tone: "neutral" },
  expired: { text: "Expired", tone: "neutral" },
};

export const DECISION_LABELS: Record<DecisionReason, string> = {
  "differs-from-order": "It differs from what I signed",
  "not-my-order": "I did not sign this order",
  "dose-needs-change": "The dose has to change",
  "labs-or-visit-due": "Labs or a visit are due first",
  "side-effects": "Side effects",
  "lab-result": "A lab result",
  "no-longer-needed": "No longer needed",
  other: "Another reason",
};
