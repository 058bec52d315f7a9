import type { Catalog, Treatment } from "#domain/catalog/catalog.ts";
import type { ClinicalFacts } from "#domain/catalog/clinical-facts.ts";
import type { Prescription } from "#domain/prescribing/prescription.ts";
import { compareDirections } from "#domain/prescribing/regimen/compare-directions.ts";
import { directionsOf } from "#domain/prescribing/regimen/directions.ts";
import {
  nextDose,
  ORDER_SETS,
  PEN_STRENGTHS,
  quantityOf,
  regimenOf,
  type OrderSet,
} from "#domain/prescribing/regimen/order-sets.ts";
import type { ReadLine } from "#domain/prescribing/regimen/parse-line.ts";
import { routeOf, type Regimen } from "#domain/prescribing/regimen/regimen.ts";
import { latestExpiry } from "#domain/prescribing/rules/prescribing-rules.ts";
import type { Draft } from "#domain/prescribing/writing/draft.ts";

export type Around = { today: string; state: string | null; facts: ClinicalFacts; catalog: Catalog };
export type NoDraft = "not-offered" | "no-pharmacy" | "no-next-step";

/** A new prescription from an order set. */
export function draftOfSet(set: OrderSet, around: Around): Draft | NoDraft {
  return draftOfRegimen(set, regimenOf(set), { daysSupply: set.daysSupply, refills: set.refills }, around);
}

/** The same from a typed line: what it says replaces what the order set says. */
export function draftOfLine(line: ReadLine, around: Around): Draft | NoDraft {
  const set = ORDER_SETS.find(({ key }) => key === line.regimenKey);
  if (!set) return "not-offered";
  const { dose, concentrationPerMl, dosesPerWeek, weekDays, route } = line;
  const regimen = { ...regimenOf(set), dose, concentrationPerMl, dosesPerWeek, weekDays, route };
  return draftOfRegimen(set, regimen, line, around);
}

function draftOfRegimen(
  set: OrderSet,
  regimen: Regimen,
  { daysSupply, refills }: { daysSupply: number; refills: number },
  around: Around,
): Draft | NoDraft {
  const found = lookUp(set, around);
  if (typeof found === "string") return found;
  return {
    offeringKey: set.offeringKey,
    drugName: set.drugName,
    form: set.form,
    isCompounded: set.isCompounded,
    strength: strengthOf(set.offeringKey, regimen.dose) ?? set.strength ?? undefined,
    concentrationPerMl: regimen.concentrationPerMl ?? undefined,
    dose: regimen.dose,
    dosesPerWeek: regimen.dosesPerWeek,
    weekDays: [...regimen.weekDays],
    directions: directionsOf(regimen),
    quantity: quantityOf(regimen, daysSupply, set.quantity) ?? 1,
    daysSupply,
    refillsAllowed: refills,
    expiresOn: latestExpiry(around.today, found.treatment, around.facts),
    pharmacyId: found.pharmacyId,
    clinicalDifference: set.clinicalDifference ?? undefined,
    icd10: set.icd10,
    rxcui: set.rxcui ?? undefined,
    renewsId: undefined,
  };
}

/** The same medicine again, as it is now. Directions stay as they are, if they say what the dose says. */
export function draftOfRenewal(renewed: Prescription, around: Around): Draft | NoDraft {
  const found = lookUp(renewed, around);
  if (typeof found === "string") return found;
  const set = ORDER_SETS.find(({ offeringKey }) => offeringKey === renewed.offeringKey);
  const regimen = regimenOfPrescription(renewed);
  const { schedule3_max_refills: max } = around.facts;
  return {
    offeringKey: renewed.offeringKey,
    drugName: renewed.drugName,
    form: renewed.form,
    isCompounded: renewed.isCompounded,
    strength: renewed.strength ?? undefined,
    concentrationPerMl: renewed.concentrationPerMl ?? undefined,
    dose: renewed.dose,
    dosesPerWeek: renewed.dosesPerWeek,
    weekDays: renewed.weekDays,
    directions:
      compareDirections(renewed.directions, regimen).kind === "same" ? renewed.directions : directionsOf(regimen),
    quantity: renewed.quantity,
    daysSupply: renewed.daysSupply,
    refillsAllowed: renewed.controlledSchedule ? Math.min(renewed.refillsAllowed, max) : renewed.refillsAllowed,
    expiresOn: latestExpiry(around.today, found.treatment, around.facts),
    pharmacyId: found.pharmacyId,
    clinicalDifference: renewed.clinicalDifference ?? undefined,
    icd10: renewed.icd10 ?? set?.icd10 ?? "",
    rxcui: set?.rxcui ?? undefined,
    renewsId: renewed.id,
  };
}

/** The next pen up. */
export function draftOfNextStep(current: Prescription, around: Around): Draft | NoDraft {
  const dose = nextDose(current.offeringKey, current.dose);
  if (dose === null) return "no-next-step";
  const same = draftOfRenewal(current, around);
  if (typeof same === "string") return same;
  const regimen = { ...regimenOfPrescription(current), dose };
  const strength = strengthOf(current.offeringKey, dose) ?? same.strength;
  // One step is four weeks; whether the next one follows is decided then.
  return { ...same, dose, strength, directions: directionsOf(regimen), refillsAllowed: 0 };
}

export function regimenOfPrescription(prescription: Prescription): Regimen {
  const { form, measure, dose, concentrationPerMl, dosesPerWeek, weekDays, directions } = prescription;
  return { form, measure, dose, concentrationPerMl, dosesPerWeek, weekDays, route: routeOf(directions, form) };
}

function strengthOf(offeringKey: string, dose: number): string | undefined {
  return PEN_STRENGTHS[offeringKey]?.[String(dose)];
}

type Wanted = { treatmentKey: string; offeringKey: string; isCompounded: boolean; pharmacyId?: string };

/** What the catalog says of it, and who fills it: the pharmacy it comes from now, or the first that may. */
function lookUp(wanted: Wanted, { catalog, state }: Around): { treatment: Treatment; pharmacyId: string } | NoDraft {
  const treatment = catalog.treatments.find(({ key }) => key === wanted.treatmentKey);
  if (!treatment || !catalog.offerings.some(({ key }) => key === wanted.offeringKey)) return "not-offered";
  const able = pharmaciesFor(catalog, { ...wanted, state });
  const pharmacy = able.find(({ id }) => id === wanted.pharmacyId) ?? able[0];
  return pharmacy ? { treatment, pharmacyId: pharmacy.id } : "no-pharmacy";
}

export function pharmaciesFor(
  { pharmacies }: Catalog,
  { treatmentKey, isCompounded, state }: { treatmentKey: string; isCompounded: boolean; state: string | null },
) {
  return pharmacies.filter(
    ({ treatmentKeys, licenseStates, kind }) =>
      treatmentKeys.includes(treatmentKey) &&
      (state === null || licenseStates.includes(state)) &&
      (!isCompounded || kind !== "retail"),
  );
}
