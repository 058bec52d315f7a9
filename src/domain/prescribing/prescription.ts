import { createStates } from "#core/states.ts";

/** Prescriptions and the rules that need no database. */

export const PRESCRIPTION_STATUSES = [
  "draft",
  "checked",
  "staged",
  "signed",
  "sent",
  "rejected",
  "discarded",
  "transcribed",
  "active",
  "refused",
  "on_hold",
  "stopped",
  "expired",
  "exhausted",
] as const;
export type PrescriptionStatus = (typeof PRESCRIPTION_STATUSES)[number];

/** The form. Only a vial is used with a syringe, so only a vial has a concentration. */
export const MEDICINE_FORMS = ["vial", "pen", "tablet", "topical"] as const;
export type MedicineForm = (typeof MEDICINE_FORMS)[number];

/** hCG is measured in international units, everything else in mg. Neither is a mark on a syringe. */
export type Measure = "mg" | "IU";

export type PrescriptionFill = { orderId: string; filledAt: Date; supplyFrom: string | null };

/** The patient's identity, as a pharmacy and the law require it. */
export type PatientIdentity = {
  name: string;
  birthDate: string | null;
  street: string | null;
  city: string | null;
  state: string | null;
  zip: string | null;
  phone: string | null;
};

/** "100 Sample Street, Springfield, IL 62701", as far as it is known. */
export function addressLine({ street, city, state, zip }: PatientIdentity): string {
  return [street, city, [state, zip].filter(Boolean).join(" ")].filter(Boolean).join(", ");
}

export type Prescription = {
  id: string;
  userId: string;
  offeringKey: string;
  treatmentKey: string;
  drugName: string;
  form: MedicineForm;
  isCompounded: boolean;
  strength: string | null;
  measure: Measure;
  dose: number;
  concentrationPerMl: number | null;
  dosesPerWeek: number;
  directions: string;
  quantity: number;
  daysSupply: number;
  refillsAllowed: number;
  issuedOn: string;
  expiresOn: string;
  controlledSchedule: string | null;
  pharmacyId: string;
  pharmacyName: string;
  pharmacyPhone: string | null;
  prescriberId: string;
  prescriberName: string;
  clinicalDifference: string | null;
  /** The paper it was typed from; null if it was written here. */
  signedOrderFileId: string | null;
  /** The patient's details at confirmation. Never changes after that; null until then. */
  signedFor: PatientIdentity | null;
  /** "none": signed when the permission had ended, without an exam. It stays on hold until there is a ground. */
  telemedicineBasis: "permission" | "in-person" | "none" | null;
  transcribedBy: string | null;
  transcribedAt: Date | null;
  /** Its prescriber, if it was written here. */
  writtenBy: string | null;
  writtenAt: Date | null;
  planId: string | null;
  visitId: string | null;
  renewsId: string | null;
  icd10: string | null;
  /** Days of the week it's taken on, Monday = 1. */
  weekDays: number[];
  stagedAt: Date | null;
  vendorRef: string | null;
  vendorState: string | null;
  vendorProblem: string | null;
  vendorCancel: "asked" | "confirmed" | "denied" | null;
  confirmedAt: Date | null;
  endedAt: Date | null;
  status: PrescriptionStatus;
  version: number;
  /** Fills that count, oldest first. */
  fills: PrescriptionFill[];
};

export const PRESCRIPTION_MOVES = [
  "checked",
  "changed",
  "staged",
  "unstaged",
  "signed",
  "sent",
  "accepted",
  "rejected",
  "discarded",
  "confirmed",
  "refused",
  "held",
  "resumed",
  "stopped",
  "replaced",
  "expired",
  "exhausted",
  "restored",
] as const;
export type PrescriptionMove = (typeof PRESCRIPTION_MOVES)[number];

/** The allowed actions and transitions. Nothing else can happen. */
export const prescriptionStates = createStates<PrescriptionStatus, PrescriptionMove, { status: PrescriptionStatus }>({
  checked: { from: ["draft"], to: "checked" },
  changed: { from: ["draft", "checked"], to: "draft" },
  staged: { from: ["checked"], to: "staged" },
  unstaged: { from: ["staged"], to: "draft" },
  signed: { from: ["staged"], to: "signed" },
  sent: { from: ["signed"], to: "sent" },
  accepted: { from: ["sent"], to: "active" },
  rejected: { from: ["signed", "sent"], to: "rejected" },
  discarded: { from: ["draft", "checked", "staged"], to: "discarded" },
  confirmed: { from: ["transcribed"], to: "active" },
  refused: { from: ["transcribed"], to: "refused" },
  held: { from: ["active"], to: "on_hold" },
  resumed: { from: ["on_hold"], to: "active" },
  stopped: { from: ["signed", "sent", "active", "on_hold", "exhausted"], to: "stopped" },
  replaced: { from: ["active", "on_hold", "exhausted"], to: "stopped" },
  expired: { from: ["transcribed", "active", "on_hold", "exhausted"], to: "expired" },
  exhausted: { from: ["active"], to: "exhausted" },
  restored: { from: ["exhausted"], to: "active" },
});

/** Why a provider refuses, holds or stops. A list, because reasons go into the audit trail; free text goes into the note. */
export const DECISION_REASONS = [
  "differs-from-order",
  "not-my-order",
  "dose-needs-change",
  "labs-or-visit-due",
  "side-effects",
  "lab-result",
  "no-longer-needed",
  "other",
] as const;
export type DecisionReason = (typeof DECISION_REASONS)[number];

export function weeklyAmount({ dose, dosesPerWeek }: Pick<Prescription, "dose" | "dosesPerWeek">): number {
  return Math.round(dose * dosesPerWeek * 1000) / 1000;
}

/** The unit of `quantity`. */
export const QUANTITY_UNITS: Record<MedicineForm, string> = {
  vial: "mL",
  pen: "pens",
  tablet: "tablets",
  topical: "g",
};

/** The first fill plus refills. */
export function fillsLeft({ refillsAllowed, fills }: Pick<Prescription, "refillsAllowed" | "fills">): number {
  return Math.max(0, refillsAllowed + 1 - fills.length);
}

/** Refills left for the member: before the first fill, that one doesn't count as a refill. */
export function refillsLeft(prescription: Pick<Prescription, "refillsAllowed" | "fills">): number {
  return Math.min(prescription.refillsAllowed, fillsLeft(prescription));
}
