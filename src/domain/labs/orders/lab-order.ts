/** A lab order: what a provider asks for, and how far it is. Browser-safe. */

export const LAB_ORDER_STATUSES = [
  "draft",
  "signed",
  "placed",
  "scheduled",
  "collected",
  "in_lab",
  "rejected",
  "partial",
  "final",
  "reviewed",
  "closed",
  "expired",
  "canceled",
] as const;
export type LabOrderStatus = (typeof LAB_ORDER_STATUSES)[number];

/** How the blood gets to a lab. `own-lab`: the member takes the paper to a lab of their choice and sends us the result. */
export const COLLECTIONS = ["walk-in", "at-home", "own-lab"] as const;
export type Collection = (typeof COLLECTIONS)[number] | "kit";

export type LabOrderOrigin = "baseline" | "standing" | "visit" | "patient-page";

/** Why an order ends without a result. A code: the audit trail has it too. */
export const END_REASONS = ["not-needed", "done-elsewhere", "patient-asked", "wrong", "treatment-ended"] as const;
export type EndReason = (typeof END_REASONS)[number] | "expired";

export type LabOrder = {
  id: string;
  number: number;
  userId: string;
  treatmentKey: string;
  providerId: string;
  origin: LabOrderOrigin;
  visitId: string | null;
  dueItemId: string | null;
  panelKeys: string[];
  icd10: string[];
  loincs: string[];
  note: string | null;
  status: LabOrderStatus;
  /** Counts samples: a rejected one is drawn again. */
  draw: number;
  collection: Collection | null;
  siteId: string | null;
  siteName: string | null;
  siteAddress: string | null;
  labKey: string | null;
  vendorRef: string | null;
  draftedAt: Date;
  signedAt: Date | null;
  placedAt: Date | null;
  collectedAt: Date | null;
  expiresOn: string | null;
  /** On which days the member injects, 1 for Monday. */
  injectionDays: number[] | null;
  /** What the member agreed to pay when they chose the place; null if nothing is charged here. */
  priceLineId: string | null;
  movedAt: Date;
};

/** Whether a step is after where the order is: a later draw, or a later place of the same draw. Messages overtake each other. */
export function isLater(order: Pick<LabOrder, "status" | "draw">, step: { to: LabOrderStatus; draw: number }): boolean {
  if (isOver(order)) return false;
  if (step.draw !== order.draw) return false;
  return placeOf(step.to) > placeOf(order.status);
}

function placeOf(status: LabOrderStatus): number {
  return LAB_ORDER_STATUSES.indexOf(status);
}

export function isOver({ status }: Pick<LabOrder, "status">): boolean {
  return status === "closed" || status === "expired" || status === "canceled";
}

export function canSign({ status }: Pick<LabOrder, "status">): boolean {
  return status === "draft";
}

/** Until the blood is drawn, the member can choose another place, and a provider can cancel. */
export function canChoosePlace({ status }: Pick<LabOrder, "status">): boolean {
  return status === "signed" || status === "placed";
}

/** Until the blood is drawn, the day matters. */
export function canChooseDay({ status }: Pick<LabOrder, "status">): boolean {
  return status === "signed" || status === "placed" || status === "scheduled";
}

export function canCancel({ status }: Pick<LabOrder, "status">): boolean {
  return status === "draft" || status === "signed" || status === "placed" || status === "scheduled";
}

/** "LO-3001", as people say it on the phone. */
export function formatNumber({ number }: Pick<LabOrder, "number">): string {
  return `LO-${number}`;
}
