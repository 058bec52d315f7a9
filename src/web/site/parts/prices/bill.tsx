import { formatPrice } from "#core/format-money.ts";
import type { Offering } from "#domain/catalog/catalog.ts";
import { firstMonth, firstYear, laterMonth, type FollowUps, type Prices } from "#domain/catalog/price.ts";
import { NumberCell, Table } from "#ui/table.tsx";
import { formatShipping, type YearOffering } from "./price-table.tsx";
import { useText, type Text } from "#ui/language/text.ts";
import type { PagesText } from "../../../shared/language/es/pages.server.ts";

/** The lines of one treatment, with the total in the band. */
export function Bill({ name, prices }: Pick<Offering, "name" | "prices">) {
  const t = useText<PagesText>();
  return (
    <table className="w-full text-body [&_td]:py-0.5 [&_td]:text-right [&_th]:py-0.5 [&_th]:text-left [&_th]:font-normal">
      <caption className="sr-only">{t("Price lines for {name}", { name })}</caption>
      <tbody>
        <Line name={t("Medicine, per month")} amount={formatPrice(prices.medicine)} />
        <Line name={t("First visit")} amount={formatPrice(prices.visit)} />
        <Line name={t("First labs")} amount={formatPrice(prices.labs)} />
        <Line name={t("Shipping")} amount={formatShipping(prices.shipping, t)} />
        <tr className="bg-band-200 shadow-[-10px_0_0_var(--color-band-200),10px_0_0_var(--color-band-200)]">
          <th scope="row" className="py-1.5! font-heading!">
            {t("First month")}
          </th>
          <td className="py-1.5! font-heading">{formatPrice(firstMonth(prices))}</td>
        </tr>
        <Line name={t("Each month after")} amount={formatPrice(laterMonth(prices))} />
      </tbody>
    </table>
  );
}

function Line({ name, amount }: { name: string; amount: string }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{amount}</td>
    </tr>
  );
}

/** What twelve months cost, and how that adds up. */
export function FirstYearTable({ name, prices, followUps }: Pick<YearOffering, "name" | "prices" | "followUps">) {
  const t = useText<PagesText>();
  return (
    <Table caption={t("First-year cost: {name}", { name })} className="mt-6 max-w-160">
      <thead>
        <tr>
          <th scope="col">{t("Line")}</th>
          <th scope="col">{t("When")}</th>
          <th scope="col" className="text-right">
            {t("Amount")}
          </th>
        </tr>
      </thead>
      <tbody>
        {yearLines(prices, followUps, t).map(([line, when, cents]) => (
          <tr key={line}>
            <th scope="row">{line}</th>
            <td>{when}</td>
            <NumberCell>{formatPrice(cents)}</NumberCell>
          </tr>
        ))}
        <tr className="bg-band-200 [&>*]:border-band-300!">
          <th scope="row" className="pl-3">
            {t("First year")}
          </th>
          <td>{t("12 months")}</td>
          <NumberCell className="pr-3! font-heading">{formatPrice(firstYear(prices, followUps))}</NumberCell>
        </tr>
      </tbody>
    </Table>
  );
}

function timesAt(count: number, cents: number, t: Text<PagesText>): string {
  const price = formatPrice(cents);
  if (count === 1) return t("Once, at {price}", { price });
  return t(count === 2 ? "Twice, at {price}" : "{count} times, at {price}", { count, price });
}

function yearLines(
  prices: Prices,
  { labs, visits }: FollowUps,
  t: Text<PagesText>,
): [line: string, when: string, cents: number][] {
  const later = t(prices.shipping > 0 ? "Medicine and shipping" : "Medicine");
  return [
    [t("First month"), t("Visit, labs, medicine, shipping"), firstMonth(prices)],
    [later, t("11 months at {price}", { price: formatPrice(laterMonth(prices)) }), 11 * laterMonth(prices)],
    [t("Follow-up labs"), timesAt(labs.length, prices["follow-up-labs"], t), labs.length * prices["follow-up-labs"]],
    [
      t("Follow-up visits"),
      timesAt(visits.length, prices["follow-up-visit"], t),
      visits.length * prices["follow-up-visit"],
    ],
  ];
}
