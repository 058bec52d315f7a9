import { href } from "react-router";
import { ButtonLink } from "#ui/link/button-link.tsx";
import { buttonClass } from "#ui/button.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import { useText } from "#ui/language/text.ts";
import { Link } from "#ui/link/link.tsx";
import { SectionHeader } from "#ui/section-header.tsx";
import { SummaryList, SummaryRow } from "#ui/summary-list.tsx";
import { Tag } from "#ui/tag.tsx";
import { WarningCallout } from "#ui/callout/warning-callout.tsx";
import { classNames } from "#ui/class-names.ts";
import type { ClientSession } from "../../shared/session/client-session.ts";
import { MemberContactButton } from "../../shared/contact/member-contact-button.tsx";
import type { MedicationsText } from "../../shared/language/es/medications.server.ts";
import type { MedicineView } from "./medications.server.ts";

type MedicineBlockProps = { medicine: MedicineView; session: ClientSession | null };

/** One medicine: how much, how often, how long it lasts, who prescribed it, and what to do about it. */
export function MedicineBlock({ medicine, session }: MedicineBlockProps) {
  const t = useText<MedicationsText>();
  const { id, statusTag } = medicine;
  return (
    <section aria-labelledby={id} className="grid gap-6">
      <SectionHeader
        id={id}
        title={
          <>
            {medicine.name} <span className="font-normal text-ink-2">{medicine.strength}</span>
          </>
        }
        aside={<Tag tone={statusTag.tone}>{statusTag.text}</Tag>}
      />
      {medicine.status === "on_hold" && (
        <WarningCallout title={t("Your provider has put this medicine on hold")} level={3}>
          {medicine.heldOn && <p>{t("On hold since {day}.", { day: medicine.heldOn })}</p>}
          {medicine.message && (
            <p>
              {medicine.message.by}: <span lang="en-US">{medicine.message.text}</span>
            </p>
          )}
          <p>
            {t(
              "We won't place a new order. If you don't know why, or whether to keep taking what you have at home, ask us before your next dose.",
            )}
          </p>
        </WarningCallout>
      )}
      {medicine.renew && (
        <WarningCallout title={t("You need a new prescription")} level={3}>
          <p>{medicine.renew}</p>
          <p className="mt-3!">
            <ButtonLink to={href("/consultation/secondary-followup")} variant="secondary">
              {t("Book a visit")}
            </ButtonLink>
          </p>
        </WarningCallout>
      )}
      <Dose medicine={medicine} />
      <Facts medicine={medicine} />
      <div className="grid gap-8 md:grid-cols-2">
        <HowTo medicine={medicine} />
        <Change medicine={medicine} session={session} />
      </div>
      {medicine.history.length > 0 && (
        <Disclosure summary={t("History of this medicine")}>
          <ol className="mt-1 grid gap-2">
            {medicine.history.map(({ key, day, text }) => (
              <li key={key} className="grid gap-x-4 md:grid-cols-[11rem_minmax(0,1fr)]">
                <span className="text-ink">{day}</span>
                <span>{text}</span>
              </li>
            ))}
          </ol>
        </Disclosure>
      )}
    </section>
  );
}

/** The same dose in three units, side by side, so nobody has to convert. */
function Dose({ medicine: { dose, schedule, weekly, status, isInIu } }: Pick<MedicineBlockProps, "medicine">) {
  const t = useText<MedicationsText>();
  const cells = [
    { label: t("Each dose"), value: dose.amount },
    { label: t("Draw up"), value: dose.ml },
    { label: t("On a U-100 syringe"), value: dose.units },
  ].filter((cell): cell is { label: string; value: string } => cell.value !== null);
  return (
    <div
      className={classNames(
        "border-y-2",
        status === "active" ? "border-band-700 bg-band-200" : "border-ink bg-surface",
      )}
    >
      <dl className="grid md:flex">
        {cells.map(({ label, value }) => (
          <div
            key={label}
            className="flex flex-wrap items-baseline justify-between gap-x-6 border-line-strong/40 px-4 py-4 not-first:border-t md:grid md:min-w-48 md:content-start md:justify-start md:gap-1 md:px-7 md:py-6 md:not-first:border-t-0 md:not-first:border-l"
          >
            <dt className="font-semibold">{label}</dt>
            <dd className="text-h1 font-heading whitespace-nowrap md:text-readout">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="border-t border-line-strong/40 px-4 py-3 text-lead font-medium md:px-7">
        {t("{schedule}, {weekly} total", { schedule, weekly })}
      </p>
      {dose.rounded && (
        <p className="px-4 pb-3 md:px-7">
          {t("Rounded to the nearest mark on the syringe, which gives {amount}.", { amount: dose.rounded })}
        </p>
      )}
      {isInIu && (
        <p className="px-4 pb-3 md:px-7">
          {t(
            "IU is the amount of medicine. The units on the syringe are its markings. The two numbers are not the same.",
          )}
        </p>
      )}
    </div>
  );
}

function Facts({ medicine }: Pick<MedicineBlockProps, "medicine">) {
  const t = useText<MedicationsText>();
  return (
    <SummaryList>
      <SummaryRow label={t("Directions")}>
        <span lang="en-US">{medicine.directions}</span>
      </SummaryRow>
      <SummaryRow label={t("Supply left")}>
        <SupplyLeft medicine={medicine} />
      </SummaryRow>
      <SummaryRow label={t("Refills")}>{medicine.refills}</SummaryRow>
      <SummaryRow label={t("Fill by")}>{medicine.expires}</SummaryRow>
      <SummaryRow label={t("Prescribed by")}>{medicine.prescriber}</SummaryRow>
      <SummaryRow label={t("Pharmacy")}>{medicine.pharmacy}</SummaryRow>
      <SummaryRow label={t("Form")}>
        {medicine.form}
        {medicine.isCompounded && (
          <span className="block">
            {t("Compounded for you. The FDA has not approved or reviewed compounded medicines.")}
          </span>
        )}
      </SummaryRow>
    </SummaryList>
  );
}

function SupplyLeft({ medicine: { supply, isOnItsWay } }: Pick<MedicineBlockProps, "medicine">) {
  const t = useText<MedicationsText>();
  if (!supply) {
    return isOnItsWay ? t("Your first order is on its way.") : t("We'll count from the day your first order arrives.");
  }
  return (
    <>
      <span className={classNames("font-semibold", supply.isLow ? "text-warning-800" : "text-ink")}>{supply.text}</span>
      {t(", until {day}, if you take every dose as prescribed.", { day: supply.until })}{" "}
      {isOnItsWay ? t("More is on its way.") : supply.isLow && t("See My Orders for when the next one comes.")}
      <span aria-hidden="true" className="mt-2 block h-2 max-w-80 border border-line-strong bg-surface print:hidden">
        <span
          style={{ width: `${supply.share * 100}%` }}
          className={classNames("block h-full", supply.isLow ? "bg-warning-300" : "bg-band-300")}
        />
      </span>
    </>
  );
}

function HowTo({ medicine }: Pick<MedicineBlockProps, "medicine">) {
  const t = useText<MedicationsText>();
  return (
    <div>
      <h3 className="text-lead font-heading">{t("How to")}</h3>
      <ul className="mt-2">
        {medicine.howTo.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} variant="standalone">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Opens the contact modal's topic. At or above the limit, the visit comes first. */
function Change({ medicine: { change, name }, session }: MedicineBlockProps) {
  const t = useText<MedicationsText>();
  return (
    <div className="grid content-start gap-3">
      <h3 className="text-lead font-heading">{t("Need a change?")}</h3>
      <p className="text-ink-2">{change?.text ?? t("Your provider decides on dose changes. Tell us what you need.")}</p>
      <div className="flex flex-wrap gap-3">
        {change?.needsVisit && (
          <ButtonLink to={href("/consultation/secondary-followup")}>{t("Book a visit")}</ButtonLink>
        )}
        {session && (
          <MemberContactButton session={session} topic="adjust-dose" className={buttonClass({ variant: "secondary" })}>
            {t("Request a change")}
            <span className="sr-only">{t(" of {medicine}", { medicine: name })}</span>
          </MemberContactButton>
        )}
      </div>
      <p className="text-small text-ink-2">{t("Don't change your dose until your provider agrees.")}</p>
    </div>
  );
}
