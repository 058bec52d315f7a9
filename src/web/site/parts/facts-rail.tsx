import type { ReactNode } from "react";
import type { Offering, Pharmacy } from "#domain/catalog/catalog.ts";
import { ButtonLink } from "#ui/link/button-link.tsx";
import { Link } from "#ui/link/link.tsx";
import { Bill } from "./prices/bill.tsx";
import { PharmacyNames } from "./treatments/pharmacy-names.tsx";
import { useText } from "#ui/language/text.ts";
import type { PagesText } from "../../shared/language/es/pages.server.ts";
import { plural, useLanguage } from "../../shared/language/language.ts";

export type Facts = { form: string; controlled: string; labs: string[]; mustNotUse: string[] };

type FactsRailProps = {
  facts: Facts;
  /** None if the treatment isn't offered. */
  offering: Offering | undefined;
  registerPath: string;
  states: number;
  pharmacies: Pharmacy[];
};

/**
 * Price lines first, then the key facts: next to the text on wide screens, above it on phones. The price stays visible while the facts,
 * often taller than the window, scroll below it.
 */
export function FactsRail({ facts, offering, registerPath, states, pharmacies }: FactsRailProps) {
  const t = useText<PagesText>();
  const language = useLanguage();
  return (
    <aside aria-label={t("Facts and price")} className="lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:pt-7">
      {offering ? (
        <div className={`${box} border-t-8 border-t-band-300 lg:sticky lg:top-6 lg:z-1 ${roof}`}>
          <h2 className="mb-2 text-lead font-heading">{t("Price")}</h2>
          <Bill {...offering} />
          <p className="mt-2 text-small text-ink-2">
            {t(
              "Medicine is charged only if prescribed. Monthly until you cancel; cancel by the day before your reorder date.",
            )}
          </p>
          <ButtonLink to={registerPath} wide className="mt-4 max-lg:hidden">
            {t("Make Appointment")}
          </ButtonLink>
        </div>
      ) : (
        <div className={`${box} border-t-8 border-t-warning-300`}>
          <h2 className="text-lead font-heading">{t("Not offered")}</h2>
          <p className="mt-1 text-body">
            {t("There's no price and nothing to order. This page is for information only.")}
          </p>
        </div>
      )}
      <dl className={`${box} border-t-0 pt-2`}>
        <Fact name={t("Form")}>{facts.form}</Fact>
        <Fact name={t("Controlled status")}>{facts.controlled}</Fact>
        <Fact name={t("Labs needed first")}>
          <Lines lines={facts.labs} />
        </Fact>
        <Fact name={t("Must not use it")}>
          <Lines lines={facts.mustNotUse} harm />
        </Fact>
        {offering && (
          <Fact name={t("Pharmacy and states")}>
            <PharmacyNames pharmacies={pharmacies} />
            <Link to="#states">
              {t(plural(language, states, "1 state served", "{count} states served"), { count: states })}
            </Link>
          </Fact>
        )}
      </dl>
    </aside>
  );
}

const box = "border border-line bg-surface px-5 py-5 lg:px-6";

/** Hides what has scrolled past the price and would show above it. */
const roof = "lg:before:absolute lg:before:-inset-x-px lg:before:-top-8 lg:before:h-6 lg:before:bg-canvas";

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="border-t border-line py-3 first:border-t-0 last:pb-0">
      <dt className="text-small text-ink-2">{name}</dt>
      <dd className="text-body">{children}</dd>
    </div>
  );
}

export function Lines({ lines, harm = false }: { lines: string[]; harm?: boolean }) {
  return (
    <ul>
      {lines.map((line) => (
        <li
          key={line}
          className={`relative break-inside-avoid py-0.5 pl-4.5 before:absolute before:top-[0.75em] before:left-0 before:h-1 before:w-2.5 ${harm ? "before:bg-danger-600" : "before:bg-petrol-600"}`}
        >
          {line}
        </li>
      ))}
    </ul>
  );
}
