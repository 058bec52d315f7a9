import type { TxCtx } from "#core/ctx.ts";
import { findTreatmentHold } from "#domain/chart/holds/reads.server.ts";
import type { HoldSource } from "#domain/chart/holds/treatment-hold.ts";
import { getPrescriptionForOrder } from "#domain/prescribing/get-prescription.ts";
import type { Prescription } from "#domain/prescribing/prescription.ts";
import { listOrderableIds } from "#domain/prescribing/reads.server.ts";

/** The finding a provider must decide about, or what they decided. */
const HELD_FOR = {
  vital: "vital-sign",
  lab: "lab-result",
  answer: "answer",
  message: "message",
} as const satisfies Record<HoldSource, string>;
export type HoldReason = (typeof HELD_FOR)[HoldSource] | "treatment-on-hold" | "treatment-stopped";

/** Why nothing can ship from a prescription right now; null if it can. */
export async function findHoldReason(tx: TxCtx, prescription: Prescription): Promise<HoldReason | null> {
  const { status, userId, treatmentKey, confirmedAt } = prescription;
  if (status === "on_hold") return "treatment-on-hold";
  if (status === "stopped" || status === "refused") {
    return (await isRenewedUnchanged(tx, prescription)) ? null : "treatment-stopped";
  }
  // A prescription without refills can't be put on hold, so a dose changed since it was confirmed counts too.
  const hold = await findTreatmentHold(tx.trx, userId, treatmentKey, { confirmedAt });
  return hold && HELD_FOR[hold.source];
}

/** A renewal ends the previous prescription. If it's for the same thing, treatment continues. */
async function isRenewedUnchanged(tx: TxCtx, ended: Prescription): Promise<boolean> {
  for (const prescriptionId of await listOrderableIds(tx.trx, ended.userId)) {
    const other = await getPrescriptionForOrder(tx, { prescriptionId });
    const isSame =
      other.status === "active" &&
      other.offeringKey === ended.offeringKey &&
      other.drugName === ended.drugName &&
      other.dose === ended.dose &&
      other.dosesPerWeek === ended.dosesPerWeek &&
      other.concentrationPerMl === ended.concentrationPerMl;
    if (isSame) return (await findHoldReason(tx, other)) === null;
  }
  return false;
}
