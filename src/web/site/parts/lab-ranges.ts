import type { ClinicalFacts, LabRange } from "#domain/catalog/clinical-facts.ts";

/** The numbers that decide, hold or stop a treatment, drawn on its page. Each is also in the text next to it. */
const DRAWN: Readonly<Record<string, readonly LabFact[]>> = {
  trt: ["lab_testosterone_men", "lab_hematocrit_men", "lab_psa"],
  hcg: ["lab_testosterone_men", "lab_estradiol_men", "lab_hematocrit_men"],
  "female-trt": ["lab_testosterone_women"],
  sermorelin: ["lab_tsh", "lab_fasting_glucose"],
  nandrolone: ["lab_hematocrit_men", "lab_hdl_men", "lab_calcium"],
  semaglutide: ["lab_a1c", "lab_egfr"],
};

type LabFact = keyof { [Key in keyof ClinicalFacts as ClinicalFacts[Key] extends LabRange ? Key : never]: true };

export function labRangesOf(treatmentKey: string, facts: ClinicalFacts): LabRange[] {
  return (DRAWN[treatmentKey] ?? []).map((key) => facts[key]);
}
