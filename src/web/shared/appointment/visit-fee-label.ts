import { formatPrice } from "#core/format-money.ts";
import type { NoChargeReason } from "#domain/scheduling/appointment.ts";
import type { VisitFee } from "#domain/billing/invoices/visit-fee.ts";

/** The amount charged when a visit is marked as done, or null. */
export function formatFee(fee: Pick<VisitFee, "status" | "totalCents"> | undefined): string | null {
  if (!fee || fee.status === "void" || fee.totalCents === 0) return null;
  return formatPrice(fee.totalCents);
}

export const NO_CHARGE_LABELS: Record<NoChargeReason, string> = {
  "technical-problem": "Technical problems",
  "cut-short": "The visit was cut short",
  "wrong-visit": "Marked as done by mistake",
  courtesy: "Courtesy",
};

/** What a decision about a visit has done. */
export const OUTCOME_DONE: Record<string, string> = {
  "no-show": "Recorded as a no-show. You can undo it until the end of the day.",
  "undo-no-show": "The no-show was undone. The visit is booked again.",
  "do-not-charge": "The visit is not charged. The amount on the card is released.",
};
