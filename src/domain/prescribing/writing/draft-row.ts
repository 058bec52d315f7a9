import type { TxCtx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { AppError } from "#core/errors.ts";
import { findPharmacy, findTreatmentOf } from "#domain/catalog/find-orderable.ts";
import { findPrescription } from "../queries.server.ts";
import { measureOf } from "../transcribe-prescription.ts";
import type { Draft } from "./draft.ts";

/** What a draft says, as columns. What the rules forbid is saved as well, and the second look shows it. */
export async function draftRow(tx: TxCtx, { userId, draft }: { userId: string; draft: Draft }) {
  const treatment = await findTreatmentOf(tx, draft.offeringKey);
  if (!treatment || !(await findPharmacy(tx, draft.pharmacyId))) throw new AppError("not-found");
  if (draft.renewsId) await requireRenewable(tx, { userId, ...draft, renewsId: draft.renewsId });
  const isMg = measureOf(treatment.key) === "mg";
  const isVial = draft.form === "vial";
  const concentration = isVial ? (draft.concentrationPerMl ?? null) : null;
  return {
    offering_key: draft.offeringKey,
    treatment_key: treatment.key,
    drug_name: draft.drugName,
    form: draft.form,
    is_compounded: draft.isCompounded,
    strength: isVial ? null : (draft.strength ?? null),
    dose_mg: isMg ? draft.dose : null,
    dose_iu: isMg ? null : draft.dose,
    concentration_mg_per_ml: isMg ? concentration : null,
    concentration_iu_per_ml: isMg ? null : concentration,
    doses_per_week: draft.dosesPerWeek,
    week_days: draft.weekDays,
    directions: draft.directions,
    quantity: draft.quantity,
    days_supply: draft.daysSupply,
    refills_allowed: draft.refillsAllowed,
    issued_on: clinicToday(tx),
    expires_on: draft.expiresOn,
    controlled_schedule: treatment.controlledSchedule,
    pharmacy_id: draft.pharmacyId,
    clinical_difference: draft.isCompounded ? (draft.clinicalDifference ?? null) : null,
    icd10: draft.icd10,
    rxcui: draft.rxcui ?? null,
    renews_id: draft.renewsId ?? null,
    written_at: tx.now,
  };
}

/** Only the same person's prescription for the same medicine is continued. */
async function requireRenewable(
  tx: TxCtx,
  about: { userId: string; offeringKey: string; renewsId: string },
): Promise<void> {
  const renewed = await findPrescription(tx.trx, about.renewsId);
  if (renewed?.userId !== about.userId || renewed.offeringKey !== about.offeringKey) throw new AppError("not-found");
}
