import { formatPrice } from "#core/format-money.ts";
import { firstYear, ORDERS_IN_FIRST_YEAR, type FollowUps, type Prices } from "#domain/catalog/price.ts";
import type { YearOffering } from "./price-table.tsx";

/** The first year by what is paid for: how many, at what price, and the total in the band. */
export function YearSum({ name, prices, followUps }: Pick<YearOffering, "name" | "prices" | "followUps">) {
  return (
    <table className="w-full text-body [&_td]:py-1 [&_td]:text-right [&_td]:align-top [&_th]:py-1 [&_th]:text-left [&_th]:font-normal">
      <caption className="sr-only">First-year sum for {name}</caption>
      <tbody>
        {sumLines(prices, followUps).map(([line, times, cents]) => (
          <tr key={line}>
            <th scope="row">
              {line}
              <span className="block text-small text-ink-2">
                {times} at {formatPrice(cents)}
              </span>
            </th>
            <td>{formatPrice(times * cents)}</td>
          </tr>
        ))}
        <tr className="bg-band-200 shadow-[-10px_0_0_var(--color-band-200),10px_0_0_var(--color-band-200)]">
          <th scope="row" className="py-1.5! font-heading!">
            First year
          </th>
          <td className="py-1.5! font-heading">{formatPrice(firstYear(prices, followUps))}</td>
        </tr>
      </tbody>
    </table>
  );
}

function sumLines(prices: Prices, { labs, visits }: FollowUps): [line: string, times: number, cents: number][] {
  const lines: [string, number, number][] = [
    ["First visit", 1, prices.visit],
    ["First labs", 1, prices.labs],
    ["Medicine", ORDERS_IN_FIRST_YEAR, prices.medicine],
    ["Shipping", ORDERS_IN_FIRST_YEAR, prices.shipping],
    ["Follow-up labs", labs.length, prices["follow-up-labs"]],
    ["Follow-up visits", visits.length, prices["follow-up-visit"]],
  ];
  return lines.filter(([, times, cents]) => times * cents > 0);
}
