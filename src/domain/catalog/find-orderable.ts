import type { TxCtx } from "#core/ctx.ts";
import { readPublicRows } from "#core/db/public-rows.ts";
import type { Pharmacy, Treatment } from "./catalog.ts";
import { selectPharmacies, selectTreatmentsOfOfferings } from "./queries.server.ts";

/** The treatment of an offering, if it can be prescribed and ordered today; otherwise null. */
export async function findOrderableTreatment(tx: TxCtx, offeringKey: string): Promise<Treatment | null> {
  const treatment = await findTreatmentOf(tx, offeringKey);
  return treatment?.isOffered ? treatment : null;
}

/** The treatment of an offering, offered or not. */
export async function findTreatmentOf(tx: TxCtx, offeringKey: string): Promise<Treatment | null> {
  const treatments = await readPublicRows(tx, "orderable-treatments", selectTreatmentsOfOfferings);
  return treatments[offeringKey] ?? null;
}

/** A pharmacy we work with today. */
export async function findPharmacy(tx: TxCtx, pharmacyId: string): Promise<Pharmacy | null> {
  const pharmacies = await readPublicRows(tx, "pharmacies", selectPharmacies);
  return pharmacies.find(({ id }) => id === pharmacyId) ?? null;
}
