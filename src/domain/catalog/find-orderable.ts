import type { TxCtx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import type { Pharmacy, Treatment } from "./catalog.ts";
import { findTreatmentOf, selectPharmacies } from "./queries.server.ts";

/** The treatment of an offering, if it may be prescribed and ordered today. Null once it is switched off. */
export async function findOrderableTreatment(tx: TxCtx, offeringKey: string): Promise<Treatment | null> {
  const treatment = await findTreatmentOf(tx.trx, offeringKey, clinicToday(tx));
  return treatment?.isOffered ? treatment : null;
}

/** A pharmacy that is with us today. */
export async function findPharmacy(tx: TxCtx, pharmacyId: string): Promise<Pharmacy | null> {
  const [pharmacy] = await selectPharmacies(tx.trx, clinicToday(tx), pharmacyId);
  return pharmacy ?? null;
}
