import { WarningCallout } from "#ui/callout/warning-callout.tsx";
import { useText } from "#ui/language/text.ts";
import { Link, linkClass } from "#ui/link/link.tsx";
import { SectionHeader } from "#ui/section-header.tsx";
import { SummaryList, SummaryRow } from "#ui/summary-list.tsx";
import { Tag } from "#ui/tag.tsx";
import type { MedicationsText } from "../../shared/language/es/medications.server.ts";
import type { MedicineView } from "./medications.server.ts";

/** One medicine on the card: what a doctor asks for, and what its owner needs at the time of the dose. */
export function CardMedicine({ medicine }: { medicine: MedicineView }) {
  const t = useText<MedicationsText>();
  const { dose, statusTag, pharmacyPhone } = medicine;
  const measured = [dose.ml, dose.units && t("{units} on a U-100 syringe", { units: dose.units })]
    .filter(Boolean)
    .join(", ");
  return (
    <section aria-labelledby={medicine.id} className="break-inside-avoid">
      <SectionHeader
        id={medicine.id}
        title={`${medicine.name} ${medicine.strength}`}
        aside={<Tag tone={statusTag.tone}>{statusTag.text}</Tag>}
      />
      {medicine.status === "on_hold" && (
        <WarningCallout title={t("Your provider has put this medicine on hold")} level={3} className="my-4">
          <p>{t("If you don't know whether to keep taking what you have at home, ask us before your next dose.")}</p>
        </WarningCallout>
      )}
      <SummaryList>
        <SummaryRow label={t("Each dose")}>
          <b className="text-ink">{dose.amount}</b>
          {measured && ` (${measured})`}
        </SummaryRow>
        <SummaryRow label={t("When")}>
          {t("{schedule}, {weekly} total", { schedule: medicine.schedule, weekly: medicine.weekly })}
        </SummaryRow>
        <SummaryRow label={t("Directions")}>
          <span lang="en-US">{medicine.directions}</span>
        </SummaryRow>
        <SummaryRow label={t("Form")}>{medicine.form}</SummaryRow>
        <SummaryRow label={t("How to")}>
          <ul className="grid gap-2">
            {medicine.howTo.map(({ to, label }) => (
              <li key={to}>
                <Link to={to}>{label}</Link>
              </li>
            ))}
          </ul>
        </SummaryRow>
        <SummaryRow label={t("Prescribed by")}>{medicine.prescriber}</SummaryRow>
        <SummaryRow label={t("Pharmacy")}>
          {medicine.pharmacy}
          {pharmacyPhone && (
            <>
              ,{" "}
              <a href={`tel:${pharmacyPhone}`} className={linkClass()}>
                {pharmacyPhone}
              </a>
            </>
          )}
        </SummaryRow>
      </SummaryList>
    </section>
  );
}
