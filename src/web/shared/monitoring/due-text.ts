import type { DueKind, DueStatus, WaiveReason } from "#domain/safety/monitoring/due-item.ts";
import type { DueText } from "../language/es/due.server.ts";

/** Words for due items. Members, staff and providers read the same. */

export const DUE_LABELS: Readonly<Record<DueKind, DueText>> = {
  lab: "Blood test",
  visit: "Visit",
  "check-in": "Check-in",
  pdmp: "Prescription monitoring check",
  contraception: "Contraception",
  proof: "Document",
};

export const DUE_STATUS_LABELS: Readonly<Record<DueStatus, DueText>> = {
  planned: "Planned",
  open: "Can be done now",
  late: "Late",
  overdue: "Overdue",
};

export const DUE_STATUS_TONES = {
  planned: "neutral",
  open: "info",
  late: "warning",
  overdue: "danger",
} as const satisfies Record<DueStatus, string>;

export const WAIVE_LABELS: Readonly<Record<WaiveReason, string>> = {
  "done-elsewhere": "Done elsewhere; I have seen it",
  "not-needed": "Not needed this time",
  "cannot-now": "The patient can't right now",
  "treatment-ends": "Treatment ends soon",
};
