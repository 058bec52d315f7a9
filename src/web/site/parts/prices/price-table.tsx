import type { Offering } from "#domain/catalog/catalog.ts";
import { firstMonth, firstYear, followUpTotal, laterMonth, type FollowUps } from "#domain/catalog/price.ts";
import { useRouteLoaderData } from "react-router";
import { formatPrice } from "#core/format-money.ts";
import type { loader as rootLoader } from "../../../root.tsx";
import { classNames } from "#ui/class-names.ts";
import "./price-table.css";

/** An offering with what the monitoring plan of its treatment asks for in the first year. */
export type YearOffering = Offering & { followUps: FollowUps };

/**
 * Every line of the bill, one row per treatment; on phones each row becomes a block. The two views are one table: the checked radio
 * hides the other's columns with CSS, so it works without JavaScript.
 */
export function PriceTable({ offerings, shipping = "Shipping" }: { offerings: YearOffering[]; shipping?: string }) {
  return (
    <div className="prices">
      <fieldset className="mt-6 inline-flex overflow-clip rounded-control border border-line-strong bg-surface print:hidden">
        <legend className="sr-only">Show prices as</legend>
        <Choice value="month" label="By month" checked />
        <Choice value="year" label="First-year total" />
      </fieldset>
      <table className="price-table">
        <caption className="sr-only">Prices in US dollars by treatment</caption>
        <thead>
          <tr>
            <th scope="col">Treatment</th>
            <th scope="col">Medicine</th>
            <th scope="col">First visit</th>
            <th scope="col">First labs</th>
            <th scope="col">{shipping}</th>
            <th scope="col" data-view="month" className="sum">
              First month
            </th>
            <th scope="col" data-view="month">
              Each month after
            </th>
            <th scope="col" data-view="month" className="words">
              Cancel by
            </th>
            <th scope="col" data-view="year">
              11 later months
            </th>
            <th scope="col" data-view="year">
              Follow-up labs and visits
            </th>
            <th scope="col" data-view="year" className="sum">
              First year
            </th>
          </tr>
        </thead>
        <tbody>
          {offerings.map((offering) => (
            <Row key={offering.key} offering={offering} />
          ))}
          <OfferRow />
        </tbody>
      </table>
    </div>
  );
}

function Row({ offering: { name, prices, followUps } }: { offering: YearOffering }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td data-label="Medicine">{formatPrice(prices.medicine)}</td>
      <td data-label="First visit">{formatPrice(prices.visit)}</td>
      <td data-label="First labs">{formatPrice(prices.labs)}</td>
      <td data-label="Shipping">{formatShipping(prices.shipping)}</td>
      <td data-label="First month" data-view="month" className="sum">
        {formatPrice(firstMonth(prices))}
      </td>
      <td data-label="Then monthly" data-view="month" className="after">
        {formatPrice(laterMonth(prices))}
      </td>
      <td data-view="month" className="words">
        Day before reorder
      </td>
      <td data-label="11 months" data-view="year">
        {formatPrice(11 * laterMonth(prices))}
      </td>
      <td data-label="Follow-ups" data-view="year">
        {formatPrice(followUpTotal(prices, followUps))}
      </td>
      <td data-label="First year" data-view="year" className="sum">
        {formatPrice(firstYear(prices, followUps))}
      </td>
    </tr>
  );
}

/** The newsletter's discount on the first month (spec §2). */
function OfferRow() {
  const cents = useRouteLoaderData<typeof rootLoader>("root")?.offerCents;
  if (!cents) return null;
  const offer = `−${formatPrice(cents)}`;
  return (
    <tr>
      <th scope="row">Newsletter offer</th>
      <td colSpan={4} className="blank">
        Off the first month, for an email address
      </td>
      <td data-label="First month" data-view="month" className="sum">
        {offer}
      </td>
      <td data-view="month" className="note">
        No change
      </td>
      <td data-view="month" className="words">
        One use per person
      </td>
      <td colSpan={2} data-view="year" className="blank">
        No change
      </td>
      <td data-label="First year" data-view="year" className="sum">
        {offer}
      </td>
    </tr>
  );
}

function Choice({ value, label, checked = false }: { value: string; label: string; checked?: boolean }) {
  return (
    <label
      className={classNames(
        "relative flex min-h-11 items-center px-4 text-body font-semibold text-ink-2 transition-tint hover:text-ink has-checked:bg-petrol-900 has-checked:text-white has-focus-visible:outline-3 has-focus-visible:-outline-offset-5 has-focus-visible:outline-focus has-checked:has-focus-visible:outline-white",
        !checked && "border-l border-line-strong",
      )}
    >
      <input type="radio" name="prices" value={value} defaultChecked={checked} className="absolute inset-0 opacity-0" />
      {label}
    </label>
  );
}

export function formatShipping(cents: number): string {
  return cents === 0 ? "Included" : formatPrice(cents);
}
