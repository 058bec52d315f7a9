import type { ReactNode } from "react";
import { formatPrice } from "#core/format-money.ts";
import type { Offering } from "#domain/catalog/catalog.ts";
import { firstMonth, laterMonth } from "#domain/catalog/price.ts";
import { ButtonLink } from "#ui/link/button-link.tsx";
import { Link } from "#ui/link/link.tsx";
import { useText } from "#ui/language/text.ts";
import type { PagesText } from "../../../shared/language/es/pages.server.ts";

type CostSummaryProps = { offerings: Offering[]; registerPath: string; children: ReactNode };

/** Several medicines next to each other, in two lines; the rest of the bill is in the price table. */
export function CostSummary({ offerings, registerPath, children }: CostSummaryProps) {
  const t = useText<PagesText>();
  return (
    <aside
      aria-labelledby="costs"
      className="self-start border border-t-8 border-line border-t-band-300 bg-surface p-5 lg:mt-7 lg:px-6"
    >
      <h2 id="costs" className="text-lead font-heading">
        {t("What it costs")}
      </h2>
      <table className="mt-2 w-full text-body [&_td]:py-1.5 [&_td]:text-right [&_th]:py-1.5 [&_th[scope=col]]:pl-3 [&_th[scope=col]]:text-right [&_th[scope=row]]:text-left [&_th]:font-normal">
        <caption className="sr-only">{t("Price summary")}</caption>
        <thead>
          <tr className="text-small text-ink-2">
            <th scope="col">
              <span className="sr-only">{t("Line")}</span>
            </th>
            {offerings.map(({ key, name }) => (
              <th key={key} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr className="bg-band-200 font-heading shadow-[-10px_0_0_var(--color-band-200),10px_0_0_var(--color-band-200)]">
            <th scope="row">{t("First month")}</th>
            {offerings.map(({ key, prices }) => (
              <td key={key}>{formatPrice(firstMonth(prices))}</td>
            ))}
          </tr>
          <tr>
            <th scope="row">{t("Each month after")}</th>
            {offerings.map(({ key, prices }) => (
              <td key={key}>{formatPrice(laterMonth(prices))}</td>
            ))}
          </tr>
        </tbody>
      </table>
      <p className="mt-2 text-small text-ink-2">
        {t(
          "First month: medicine, visit, labs, cold shipping. Medicine is charged only if prescribed. Monthly until you cancel.",
        )}{" "}
        <Link to="#pricing">{t("Every price line")}</Link>
      </p>
      <ButtonLink to={registerPath} wide className="my-3 max-lg:hidden">
        {t("Make Appointment")}
      </ButtonLink>
      <dl className="max-lg:mt-3">{children}</dl>
    </aside>
  );
}
