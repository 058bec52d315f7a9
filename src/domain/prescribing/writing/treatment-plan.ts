import type { Prescription } from "../prescription.ts";

/** What a provider plans for one medicine, as it was signed. A version never changes. */
export type TreatmentPlan = {
  id: string;
  userId: string;
  episodeId: string;
  treatmentKey: string;
  offeringKey: string;
  version: number;
  icd10: string;
  goals: string | null;
  regimen: PlannedRegimen;
  /** Of the dose ladder, if the medicine has one. */
  step: number | null;
  endsOn: string;
  visitId: string | null;
  signedBy: string;
  signedAt: Date;
};

/** How the medicine is taken. */
export type PlannedRegimen = Pick<
  Prescription,
  | "drugName"
  | "form"
  | "isCompounded"
  | "strength"
  | "measure"
  | "dose"
  | "concentrationPerMl"
  | "dosesPerWeek"
  | "weekDays"
  | "directions"
>;

export function regimenOf(prescription: Prescription): PlannedRegimen {
  const { drugName, form, isCompounded, strength, measure, dose, concentrationPerMl, dosesPerWeek } = prescription;
  const { weekDays, directions } = prescription;
  return {
    drugName,
    form,
    isCompounded,
    strength,
    measure,
    dose,
    concentrationPerMl,
    dosesPerWeek,
    weekDays,
    directions,
  };
}

/** Whether a prescription comes from this version as it is. One that ends earlier needs a new version. */
export function covers(plan: TreatmentPlan, prescription: Prescription): boolean {
  const [planned, written] = [plan.regimen, regimenOf(prescription)];
  const isSame = (Object.keys(written) as (keyof PlannedRegimen)[]).every(
    (key) => JSON.stringify(planned[key] ?? null) === JSON.stringify(written[key] ?? null),
  );
  return isSame && plan.icd10 === prescription.icd10 && plan.endsOn >= prescription.expiresOn;
}
