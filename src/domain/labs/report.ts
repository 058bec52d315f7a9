import type { PersonActor } from "#core/actor.ts";
import { createStates } from "#core/states.ts";
import type { AlertLevel } from "./alerts/alert-rule.ts";
import type { Comparator } from "./markers/reading.ts";
import type { Flag } from "./markers/result-status.ts";

/** A stored lab report. Browser-safe. */
export type ReportStatus = "transcribed" | "released" | "amended" | "withdrawn";
/** On paper from the member or from a lab, or sent by a lab as data. */
export type ReportSource = "patient_upload" | "lab" | "interface";

export type LabValue = {
  id: string;
  reportId: string;
  loinc: string;
  comparator: Comparator | null;
  /** With the digits as printed. */
  value: string | null;
  valueText: string | null;
  unit: string | null;
  rangeLow: string | null;
  rangeHigh: string | null;
  rangeText: string | null;
  flag: Flag | null;
  heldAt: Date | null;
  heldBy: string | null;
  holdReason: string | null;
  remark: string | null;
  remarkBy: string | null;
  remarkAt: Date | null;
};

/** A line whose code, unit or value we don't know for certain. Shown as the lab printed it; no rule reads it. */
export type PrintedValue = {
  position: number;
  code: string | null;
  name: string;
  result: string;
  unit: string | null;
  rangeText: string | null;
  flag: string | null;
};

export type LabReport = {
  id: string;
  rootId: string;
  version: number;
  userId: string;
  source: ReportSource;
  labName: string;
  collectedOn: string;
  collectedTime: string | null;
  fileId: string | null;
  providerId: string | null;
  status: ReportStatus;
  correctionReason: string | null;
  /** Null: sent by a lab, and our order, birth date and family name all matched. */
  transcribedBy: string | null;
  transcribedAt: Date;
  verifiedBy: string | null;
  verifiedAt: Date | null;
  endedAt: Date | null;
  reviewDueAt: Date;
  /** The provider's public name. */
  reviewedBy: string | null;
  reviewedAt: Date | null;
  heldValues: number;
  /** How far a report is that a lab sent as data. */
  labStatus: "partial" | "final" | "corrected" | null;
  orderId: string | null;
  values: LabValue[];
  /** Lines of a report sent as data that we only show. */
  printed: PrintedValue[];
};

export type LabAlert = {
  id: string;
  reportId: string;
  valueId: string;
  ruleKey: string;
  level: AlertLevel;
  stopsTreatment: boolean;
  treatmentKeys: string[];
  text: string;
  raisedAt: Date;
  dueAt: Date | null;
  alarmId: string | null;
  closedAt: Date | null;
  closureNote: string | null;
  /** The entry was withdrawn, or a correction changed it. */
  endedAt: Date | null;
};

const IN_FORCE: readonly ReportStatus[] = ["transcribed", "released"];

/** What each action requires of the report, for use cases and buttons. */
export const reportStates = createStates<
  ReportStatus,
  "verify" | "withdraw" | "correct" | "review" | "hold" | "decide",
  Pick<LabReport, "status" | "reviewedAt">
>({
  verify: { from: ["transcribed"], to: "released" },
  withdraw: { from: ["transcribed"], to: "withdrawn" },
  /** A correction is a separate report; this one becomes `amended` once that is verified. */
  correct: { from: ["released", "withdrawn"] },
  review: { from: IN_FORCE, when: ({ reviewedAt }) => reviewedAt === null },
  hold: { from: IN_FORCE },
  decide: { from: IN_FORCE, when: ({ reviewedAt }) => reviewedAt !== null },
});
export type ReportAction = Parameters<typeof reportStates.can>[0];

/** Four eyes: the second person is someone else, and neither is the patient. */
export function mayVerify(actor: PersonActor, report: Pick<LabReport, "transcribedBy" | "userId">): boolean {
  return actor.userId !== report.transcribedBy && actor.userId !== report.userId;
}

/** Neither replaced nor withdrawn. */
export function isInForce({ status }: Pick<LabReport, "status">): boolean {
  return IN_FORCE.includes(status);
}

/** The result as printed, without its unit. */
export function formatResult(value: Pick<LabValue, "comparator" | "value" | "valueText">): string {
  return value.value === null ? (value.valueText ?? "") : `${value.comparator ?? ""}${value.value}`;
}
