import type { ReasonCode } from "#domain/safety/checks/finding-answer.ts";
import type { Moment } from "#domain/safety/rules/rule.ts";

export const REASON_LABELS: Record<ReasonCode, string> = {
  "talked-with-patient": "I talked with the patient about it",
  "benefit-outweighs-risk": "The benefit outweighs the risk",
  "checked-by-hand": "I checked it myself",
  "watched-closely": "It's watched closely",
  "document-accepted": "I accept the document",
  other: "Another reason",
};

export const MOMENT_LABELS: Record<Moment, string> = {
  start: "Start",
  "step-up": "Higher dose",
  renew: "Renewal",
  fill: "Refill",
};

/** Documents that lift a stop. */
export const DOCUMENT_LABELS: Record<string, string> = {
  "urology-letter": "Letter from a urologist",
  "continuation-proof": "Proof of an earlier prescription",
  "low-sugar-plan": "Written plan for low blood sugar",
  "medical-director-approval": "Approval by the medical director",
};
