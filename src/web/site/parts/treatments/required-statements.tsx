import type { Pharmacy } from "#domain/catalog/catalog.ts";
import { href } from "react-router";
import { Link, linkClass } from "#ui/link/link.tsx";
import { useText } from "#ui/language/text.ts";
import type { PagesText } from "../../../shared/language/es/pages.server.ts";

type RequiredStatementsProps = {
  isOffered: boolean;
  isCompounded: boolean;
  /** By name. */
  states: string[];
  pharmacies: Pharmacy[];
};

/** Statements required on every page about a medicine, one paragraph each. */
export function RequiredStatements({ isOffered, isCompounded, states, pharmacies }: RequiredStatementsProps) {
  const t = useText<PagesText>();
  return (
    <div className="grid max-w-article gap-3 text-body text-ink-2">
      <p>
        <b className="font-semibold text-ink">{t("Rx only.")}</b>{" "}
        {t(
          "A licensed provider decides whether a medicine is right for you. It is not for everyone, and sometimes the answer is no.",
        )}
      </p>
      {isCompounded && (
        <p>
          {t(
            "Compounded medicines are not FDA-approved. The FDA has not reviewed their safety, effectiveness or quality.",
          )}
        </p>
      )}
      <p>
        {t("Read the")}{" "}
        <a href="https://dailymed.nlm.nih.gov/dailymed/" rel="noreferrer" className={linkClass()}>
          {t("full prescribing information and Medication Guides")}
        </a>{" "}
        {t("at the National Library of Medicine. Report side effects to")}{" "}
        <a href="https://www.fda.gov/medwatch" rel="noreferrer" className={linkClass()}>
          FDA MedWatch
        </a>
        ,{" "}
        <a href="tel:1-800-332-1088" className={`${linkClass()} whitespace-nowrap`}>
          1-800-FDA-1088
        </a>
        .
      </p>
      {isOffered && (
        <p id="states" className="scroll-mt-6">
          <b className="font-semibold text-ink">{t("States served.")}</b> {states.join(", ") || t("None right now")}.{" "}
          {t("You must be in one of them during your visit.")}{" "}
          <Link to={href("/states")}>{t("See the map of states")}</Link>
        </p>
      )}
      {isOffered && (
        <p>
          <b className="font-semibold text-ink">{t("Pharmacy.")}</b>{" "}
          {pharmacies.length > 0 &&
            `${t("Orders are filled by {names}.", { names: pharmacies.map(({ name, city, state }) => `${name}, ${city}, ${state}`).join("; ") })} `}
          {t("The pharmacy that fills yours is named before you pay.")}
        </p>
      )}
    </div>
  );
}
