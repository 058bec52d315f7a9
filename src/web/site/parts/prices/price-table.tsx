import type { Offering } from "#domain/catalog/catalog.ts";
import { firstMonth, firstYear, followUpTotal, laterMonth, type FollowUps } from "#domain/catalog/price.ts";
import { useRouteLoaderData } from "react-router";
import { formatPrice } from "#core/format-money.ts";
import type { loader as rootLoader } from "../../../root.tsx";
import { classNames } from "#ui/class-names.ts";
import "./price-table.css";
import { useText, type Text } from "#ui/language/text.ts";
import type { PagesText } from "../../../shared/language/es/pages.server.ts";

/** An offering with what the monitoring plan of its treatment asks for in the first year. */
export type YearOffering = Offering & { followUps: FollowUps };

/**
 * Every line of the bill, one row per treatment; on phones each row becomes a block. The two views are one table: the checked radio
 * hides the other's columns with CSS, so it works without JavaScript.
 */
export function PriceTable({ offerings, shipping = "Shipping" }: { offerings: YearOffering[]; shipping?: PagesText }) {
  const t = useText<PagesText>();
  return (
    <div className="prices">
      <fieldset className="mt-6 inline-flex overflow-clip rounded-control border border-line-strong bg-surface print:hidden">
        <legend className="sr-only">{t("Show prices as")}</legend>
        <Choice value="month" label={t("By month")} checked />
        <Choice value="year" label={t("First-year total")} />
      </fieldset>
      <table className="price-table">
        <caption className="sr-only">{t("Prices in US dollars by treatment")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("Treatment")}</th>
            <th scope="col">{t("Medicine")}</th>
            <th scope="col">{t("First visit")}</th>
            <th scope="col">{t("First labs")}</th>
            <th scope="col">{t(shipping)}</th>
            <th scope="col" data-view="month" className="sum">
              {t("First month")}
            </th>
            <th scope="col" data-view="month">
              {t("Each month after")}
            </th>
            <th scope="col" data-view="month" className="words">
              {t("Cancel by")}
            </th>
            <th scope="col" data-view="year">
              {t("11 later months")}
            </th>
            <th scope="col" data-view="year">
              {t("Follow-up labs and visits")}
            </th>
            <th scope="col" data-view="year" className="sum">
              {t("First year")}
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
  const t = useText<PagesText>();
  return (
    <tr>
      <th scope="row">{name}</th>
      <td data-label={t("Medicine")}>{formatPrice(prices.medicine)}</td>
      <td data-label={t("First visit")}>{formatPrice(prices.visit)}</td>
      <td data-label={t("First labs")}>{formatPrice(prices.labs)}</td>
      <td data-label={t("Shipping")}>{formatShipping(prices.shipping, t)}</td>
      <td data-label={t("First month")} data-view="month" className="sum">
        {formatPrice(firstMonth(prices))}
      </td>
      <td data-label={t("Then monthly")} data-view="month" className="after">
        {formatPrice(laterMonth(prices))}
      </td>
      <td data-view="month" className="words">
        {t("Day before reorder")}
      </td>
      <td data-label={t("11 months")} data-view="year">
        {formatPrice(11 * laterMonth(prices))}
      </td>
      <td data-label={t("Follow-ups")} data-view="year">
        {formatPrice(followUpTotal(prices, followUps))}
      </td>
      <td data-label={t("First year")} data-view="year" className="sum">
        {formatPrice(firstYear(prices, followUps))}
      </td>
    </tr>
  );
}

/** The newsletter's discount on the first month (spec §2). */
function OfferRow() {
  const t = useText<PagesText>();
  const cents = useRouteLoaderData<typeof rootLoader>("root")?.offerCents;
  if (!cents) return null;
  const offer = `−${formatPrice(cents)}`;
  return (
    <tr>
      <th scope="row">{t("Newsletter offer")}</th>
      <td colSpan={4} className="blank">
        {t("Off the first month, for an email address")}
      </td>
      <td data-label={t("First month")} data-view="month" className="sum">
        {offer}
      </td>
      <td data-view="month" className="note">
        {t("No change")}
      </td>
      <td data-view="month" className="words">
        {t("One use per person")}
      </td>
      <td colSpan={2} data-view="year" className="blank">
        {t("No change")}
      </td>
      <td data-label={t("First year")} data-view="year" className="sum">
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

export function formatShipping(cents: number, t: Text<PagesText>): string {
  return cents === 0 ? t("Included") : formatPrice(cents);
}
