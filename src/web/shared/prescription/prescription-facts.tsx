import { SummaryList, SummaryRow } from "#ui/summary-list.tsx";
import type { PrescriptionView } from "./prescription-facts.server.ts";

/** All its fields, in the order of a paper prescription. */
export function PrescriptionFacts({ prescription }: { prescription: Pick<PrescriptionView, "facts" | "rounding"> }) {
  return (
    <SummaryList>
      {prescription.facts.map(([label, value]) => (
        <SummaryRow key={label} label={label}>
          {value}
          {label === "Dose" && prescription.rounding && <span className="block">{prescription.rounding}</span>}
        </SummaryRow>
      ))}
    </SummaryList>
  );
}
