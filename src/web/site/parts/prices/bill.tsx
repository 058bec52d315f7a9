import { formatPrice } from "#core/format-money.ts";
import type { Offering } from "#domain/catalog/catalog.ts";
import { firstMonth, firstYear, laterMonth, type FollowUps, type Prices } from "#domain/catalog/price.ts";
import { NumberCell, Table } from "#ui/table.tsx";
import { formatShipping, type YearOffering } from "./price-table.tsx";

/** The lines of one treatment, with the total in the band. */
export function Bill({ name, prices }: Pick<Offering, "name" | "prices">) {
  return (
    <table className="w-full text-body [&_td]:py-0.5 [&_td]:text-right [&_th]:py-0.5 [&_th]:text-left [&_th]:font-normal">
      <caption className="sr-only">Price lines for {name}</caption>
      <tbody>
        <Line name="Medicine, per month" amount={formatPrice(prices.medicine)} />
        <Line name="First visit" amount={formatPrice(prices.visit)} />
        <Line name="First labs" amount={formatPrice(prices.labs)} />
        <Line name="Shipping" amount={formatShipping(prices.shipping)} />
        <tr className="bg-band-200 shadow-[-10px_0_0_var(--color-band-200),10px_0_0_var(--color-band-200)]">
          <th scope="row" className="py-1.5! font-heading!">
            First month
          </th>
          <td className="py-1.5! font-heading">{formatPrice(firstMonth(prices))}</td>
        </tr>
        <Line name="Each month after" amount={formatPrice(laterMonth(prices))} />
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
  return (
    <Table caption={`First-year cost: ${name}`} className="mt-6 max-w-160">
      <thead>
        <tr>
          <th scope="col">Line</th>
          <th scope="col">When</th>
          <th scope="col" className="text-right">
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {yearLines(prices, followUps).map(([line, when, cents]) => (
          <tr key={line}>
            <th scope="row">{line}</th>
            <td>{when}</td>
            <NumberCell>{formatPrice(cents)}</NumberCell>
          </tr>
        ))}
        <tr className="bg-band-200 [&>*]:border-band-300!">
          <th scope="row" className="pl-3">
            First year
          </th>
          <td>12 months</td>
          <NumberCell className="pr-3! font-heading">{formatPrice(firstYear(prices, followUps))}</NumberCell>
        </tr>
      </tbody>
    </Table>
  );
}

function timesAt(times: number, cents: number): string {
  return `${times === 1 ? "Once" : times === 2 ? "Twice" : `${times} times`}, at ${formatPrice(cents)}`;
}

function yearLines(prices: Prices, { labs, visits }: FollowUps): [line: string, when: string, cents: number][] {
  const later = prices.shipping > 0 ? "Medicine and shipping" : "Medicine";
  return [
    ["First month", "Visit, labs, medicine, shipping", firstMonth(prices)],
    [later, `11 months at ${formatPrice(laterMonth(prices))}`, 11 * laterMonth(prices)],
    ["Follow-up labs", timesAt(labs, prices["follow-up-labs"]), labs * prices["follow-up-labs"]],
    ["Follow-up visits", timesAt(visits, prices["follow-up-visit"]), visits * prices["follow-up-visit"]],
  ];
}
