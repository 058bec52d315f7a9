import type { TxCtx } from "#core/ctx.ts";
import { listStops } from "#domain/labs/stops/list-stops.ts";
import { blocksOrders, type LabStop } from "#domain/labs/stops/stop.ts";
import { getPrescription } from "#domain/prescribing/get-prescription.ts";
import type { Prescription } from "#domain/prescribing/prescription.ts";
import { listOrderableIds } from "#domain/prescribing/reads.server.ts";

export type HoldReason = "lab-result" | "treatment-on-hold" | "treatment-stopped";

/** Why nothing can ship from a prescription right now; null if it can. */
export async function findHoldReason(tx: TxCtx, prescription: Prescription): Promise<HoldReason | null> {
  const { status } = prescription;
  if (status === "on_hold") return "treatment-on-hold";
  if (status === "stopped" || status === "refused") {
    return (await isRenewedUnchanged(tx, prescription)) ? null : "treatment-stopped";
  }
  const stops = await listStops(tx, prescription);
  return stops.some((stop) => blocksOrders(stop) || changesDose(stop, prescription)) ? "lab-result" : null;
}

/** A prescription without refills can't be put on hold, so check the decision itself: the dose is no longer right. */
function changesDose({ decision, decidedAt }: LabStop, { confirmedAt }: Prescription): boolean {
  return decision === "change-dose" && decidedAt !== null && confirmedAt !== null && decidedAt > confirmedAt;
}

/** A renewal ends the previous prescription. If it's for the same thing, treatment continues. */
async function isRenewedUnchanged(tx: TxCtx, ended: Prescription): Promise<boolean> {
  for (const prescriptionId of await listOrderableIds(tx.trx, ended.userId)) {
    const other = await getPrescription(tx, { prescriptionId });
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
