import type { EndReason, LabOrderOrigin, LabOrderStatus } from "#domain/labs/orders/lab-order.ts";

/** Labels for lab orders on staff pages. */

export const LAB_ORDER_STATUS_LABELS: Readonly<Record<LabOrderStatus, string>> = {
  draft: "Needs a signature",
  signed: "Patient chooses the lab",
  placed: "Sent to the lab",
  scheduled: "Draw scheduled",
  collected: "Drawn",
  in_lab: "In the lab",
  rejected: "Sample rejected",
  partial: "Some results",
  final: "All results",
  reviewed: "Reviewed",
  closed: "Done",
  expired: "Expired",
  canceled: "Canceled",
};

export const LAB_ORDER_STATUS_TONES = {
  draft: "waiting",
  signed: "info",
  placed: "info",
  scheduled: "info",
  collected: "info",
  in_lab: "info",
  rejected: "warning",
  partial: "info",
  final: "success",
  reviewed: "success",
  closed: "success",
  expired: "neutral",
  canceled: "neutral",
} as const satisfies Record<LabOrderStatus, string>;

export const LAB_ORDER_ORIGIN_LABELS: Readonly<Record<LabOrderOrigin, string>> = {
  baseline: "Drafted after the health questions",
  standing: "Drafted by the monitoring schedule",
  visit: "Ordered in a visit",
  "patient-page": "Ordered from the patient page",
};

export const END_REASON_LABELS: Readonly<Record<EndReason, string>> = {
  "not-needed": "Not needed any more",
  "done-elsewhere": "Done elsewhere",
  "patient-asked": "The patient asked",
  wrong: "Ordered by mistake",
  "treatment-ended": "Treatment ended",
  expired: "Not drawn in time",
};
