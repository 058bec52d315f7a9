import { formatPrice } from "#core/format-money.ts";
import type { Offering } from "#domain/catalog/catalog.ts";
import type { DoseSteps } from "#domain/catalog/clinical-facts.ts";
import { laterMonth } from "#domain/catalog/price.ts";
import { useText } from "#ui/language/text.ts";
import { NumberCell, Table } from "#ui/table.tsx";
import type { PagesText } from "../../../shared/language/es/pages.server.ts";

type DosePricesProps = Pick<Offering, "name" | "prices"> & { steps: DoseSteps };

/** Each dose of the plan with what a month of it costs. The catalog has one price for a medicine, so it's the same in every row. */
export function DosePrices({ name, prices, steps: { doses, weeks_per_step: weeks } }: DosePricesProps) {
  const t = useText<PagesText>();
  return (
    <Table caption={t("{name}: price at each dose", { name })} showCaption>
      <thead>
        <tr>
          <th scope="col">{t("Dose a week")}</th>
          <th scope="col">{t("Earliest week")}</th>
          <th scope="col" className="text-right">
            {t("Medicine")}
          </th>
          <th scope="col" className="text-right">
            {t("Month with shipping")}
          </th>
        </tr>
      </thead>
      <tbody>
        {doses.map((dose, step) => (
          <tr key={dose}>
            <th scope="row">{dose} mg</th>
            <td>{step * weeks + 1}</td>
            <NumberCell>{formatPrice(prices.medicine)}</NumberCell>
            <NumberCell>{formatPrice(laterMonth(prices))}</NumberCell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
