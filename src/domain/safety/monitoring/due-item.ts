import { Temporal } from "temporal-polyfill";

/** What somebody on treatment has to have done by a day. Labs and visits are planned; the others have no schedule yet. */
export const DUE_KINDS = ["lab", "check-in", "visit", "pdmp", "contraception", "proof"] as const;
export type DueKind = (typeof DUE_KINDS)[number];

/** Those with a schedule. */
export const PLANNED_KINDS = ["lab", "visit"] as const satisfies DueKind[];
export type PlannedKind = (typeof PLANNED_KINDS)[number];

/** Why a provider doesn't ask for it this time. A code: the desk reads it too. */
export const WAIVE_REASONS = ["done-elsewhere", "not-needed", "cannot-now", "treatment-ends"] as const;
export type WaiveReason = (typeof WAIVE_REASONS)[number];

/** One that is open: neither done nor waived. */
export type DueItem = {
  id: string;
  userId: string;
  treatmentKey: string;
  kind: DueKind;
  /** What is done from this day on counts. */
  opensOn: string;
  dueOn: string;
  graceDays: number;
  /** Refills go out through this day. */
  lastDay: string;
  /** What has to be measured, as LOINC; "a|b" means either of them. */
  markers: string[];
};

export function lastDayOf({ dueOn, graceDays }: { dueOn: string; graceDays: number }): string {
  return Temporal.PlainDate.from(dueOn).add({ days: graceDays }).toString();
}

export type DueStatus = "planned" | "open" | "late" | "overdue";

/** Planned: too early for it. Late: past its day, within its grace days. Overdue: refills wait. */
export function dueStatusOf(item: Pick<DueItem, "opensOn" | "dueOn" | "lastDay">, today: string): DueStatus {
  if (today > item.lastDay) return "overdue";
  if (today > item.dueOn) return "late";
  return today >= item.opensOn ? "open" : "planned";
}
