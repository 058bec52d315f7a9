import type { DecisionReason, PrescriptionStatus } from "#domain/care/prescriptions/prescription.ts";

/** What staff and providers read about a prescription's standing. */
export const PRESCRIPTION_STANDING: Record<
  PrescriptionStatus,
  { words: string; tone: "success" | "waiting" | "neutral" | "danger" | "info" }
> = {
  transcribed: { words: "Waits for the prescriber", tone: "info" },
  active: { words: "Active", tone: "success" },
  on_hold: { words: "On hold", tone: "waiting" },
  exhausted: { words: "No refills left", tone: "waiting" },
  refused: { words: "Refused", tone: "danger" },
  stopped: { words: "Stopped", tone: "neutral" },
  expired: { words: "Expired", tone: "neutral" },
};

export const DECISION_WORDS: Record<DecisionReason, string> = {
  "differs-from-order": "It differs from what I signed",
  "not-my-order": "I did not sign this order",
  "dose-needs-change": "The dose has to change",
  "labs-or-visit-due": "Labs or a visit are due first",
  "side-effects": "Side effects",
  "lab-result": "A lab result",
  "no-longer-needed": "No longer needed",
  other: "Another reason",
};
