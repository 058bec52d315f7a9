import type { TxCtx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import type { Pharmacy, Treatment } from "./catalog.ts";
import { findTreatmentOf, selectPharmacies } from "./queries.server.ts";

/** The treatment of an offering, if it can be prescribed and ordered today; otherwise null. */
export async function findOrderableTreatment(tx: TxCtx, offeringKey: string): Promise<Treatment | null> {
  const treatment = await findTreatmentOf(tx.trx, offeringKey, clinicToday(tx));
  return treatment?.isOffered ? treatment : null;
}

/** A pharmacy we work with today. */
export async function findPharmacy(tx: TxCtx, pharmacyId: string): Promise<Pharmacy | null> {
  const [pharmacy] = await selectPharmacies(tx.trx, clinicToday(tx), pharmacyId);
  return pharmacy ?? null;
}
