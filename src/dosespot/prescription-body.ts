import { VendorRefused, type StagedRx } from "#domain/prescribing/vendor/eprescribe.ts";
import { vendorIdOf } from "#domain/prescribing/vendor/vendor-states.ts";
import type { DosespotCall } from "./connect.ts";
import { DiagnosesBody, DrugsBody, PharmaciesBody } from "./shapes.ts";

/** Their numbers of units. */
const UNITS: Record<StagedRx["form"], number> = { vial: 15, pen: 32, tablet: 26, topical: 8 };
const MAX_DIRECTIONS = 1000;
const MAX_NOTES = 210;

/**
 * A product is named by their number for its RxNorm code. A compounded medicine, or one they don't list, is a description with its
 * ingredient.
 */
export async function prescriptionBody(call: DosespotCall, rx: StagedRx): Promise<{ path: string; body: object }> {
  if (rx.directions.length > MAX_DIRECTIONS || (rx.pharmacyNotes?.length ?? 0) > MAX_NOTES) {
    throw new VendorRefused("prescription");
  }
  const body = {
    NonDoseSpotPrescriptionId: vendorIdOf(rx.prescriptionId),
    Directions: rx.directions.trim(),
    Quantity: rx.quantity,
    DispenseUnitId: UNITS[rx.form],
    DaysSupply: rx.daysSupply,
    Refills: rx.refills,
    EffectiveDate: rx.effectiveOn,
    PharmacyId: await pharmacyOf(call, rx.pharmacy),
    FirstPrescriptionDiagnosis: { PrimaryDiagnosisId: await diagnosisOf(call, rx.icd10) },
    NoSubstitutions: false,
    Status: "Active",
    ...(rx.pharmacyNotes ? { PharmacyNotes: rx.pharmacyNotes.trim() } : {}),
  };
  const drugId = rx.isCompounded || !rx.rxcui ? null : await drugOf(call, rx.rxcui);
  if (drugId !== null) return { path: "coded", body: { ...body, DispensableDrugId: drugId } };
  const ingredient = {
    FreeText: `${rx.drugName} ${rx.strength}`.trim(),
    Quantity: String(rx.quantity),
    DispenseUnitId: UNITS[rx.form],
    IsFreeTextEPCS: rx.isControlled,
  };
  return {
    path: "compiledcompound",
    body: { ...body, CompoundDescription: `${rx.drugName} ${rx.strength}`.trim(), CompoundIngredients: [ingredient] },
  };
}

/** Exactly one pharmacy with this name in this city, or a person has to look. */
async function pharmacyOf(call: DosespotCall, { name, city, state }: StagedRx["pharmacy"]): Promise<number> {
  const query = new URLSearchParams({ name, city, state });
  const { Items } = await call(`/api/pharmacies/search?${query}`, PharmaciesBody);
  const same = Items.filter((one) => one.StoreName.trim().toLowerCase() === name.trim().toLowerCase());
  if (same.length !== 1) throw new VendorRefused("pharmacy-unknown");
  return Number(same[0]!.PharmacyId);
}

async function diagnosisOf(call: DosespotCall, icd10: string): Promise<number> {
  const { Items } = await call(`/api/diagnoses/search?searchTerm=${encodeURIComponent(icd10)}`, DiagnosesBody);
  const found = Items.find(({ Code }) => Code.replace(".", "") === icd10.replace(".", ""));
  if (!found) throw new VendorRefused("diagnosis-unknown");
  return found.DiagnosisId;
}

export async function drugOf(call: DosespotCall, rxcui: string): Promise<number | null> {
  const { Items } = await call(`/api/medications/searchByRxCUI?rxCUI=${encodeURIComponent(rxcui)}`, DrugsBody);
  return Items[0]?.DispensableDrugId ?? null;
}
