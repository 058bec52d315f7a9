import type { Screening, ScreeningItem } from "#domain/prescribing/vendor/eprescribe.ts";
import type { DosespotCall } from "./connect.ts";
import { drugOf } from "./prescription-body.ts";
import { PreCheckBody } from "./shapes.ts";

/** Their check of one product against the patient's medicines and allergies, as codes. Free text isn't screened there. */
export async function screen(
  call: DosespotCall,
  drug: { rxcui: string | null; isCompounded: boolean },
  patientRef: () => Promise<string>,
): Promise<Screening> {
  const drugId = drug.rxcui && !drug.isCompounded ? await drugOf(call, drug.rxcui) : null;
  if (drugId === null) return { kind: "unavailable", items: [] };
  const found = await call(`/api/patients/${await patientRef()}/interactions/precheck/${drugId}`, PreCheckBody);
  const items: ScreeningItem[] = [
    ...(found.AllergyInteractions ?? []).map(() => ({ severity: "allergy" as const, code: `drug-${drugId}` })),
    ...(found.DrugInteractions ?? []).map(({ SeverityLevel, Drugs }) => ({
      severity: SEVERITIES[SeverityLevel ?? ""] ?? "unknown",
      code:
        (Drugs ?? []).map(({ DispensableDrugId }) => `drug-${DispensableDrugId ?? 0}`).join("+") || `drug-${drugId}`,
    })),
  ];
  return { kind: items.length > 0 ? "found" : "none", items };
}

const SEVERITIES: Record<string, ScreeningItem["severity"]> = {
  MajorInteraction: "major",
  ModerateInteraction: "moderate",
  MinorInteraction: "minor",
};
