import { href } from "react-router";
import { ButtonLink } from "#ui/link/button-link.tsx";
import { buttonClass } from "#ui/button.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import { Link } from "#ui/link/link.tsx";
import { SectionHeader } from "#ui/section-header.tsx";
import { SummaryList, SummaryRow } from "#ui/summary-list.tsx";
import { Tag } from "#ui/tag.tsx";
import { WarningCallout } from "#ui/callout/warning-callout.tsx";
import { classNames } from "#ui/class-names.ts";
import type { ClientSession } from "../../shared/session/client-session.ts";
import { MemberContactButton } from "../../shared/contact/member-contact-button.tsx";
import type { MedicineView } from "./medications.server.ts";
import { roundingNote } from "../../shared/prescription/rounding-note.ts";

type MedicineBlockProps = { medicine: MedicineView; session: ClientSession | null };

/** One medicine: how much, how often, how long it lasts, who prescribed it, and what to do about it. */
export function MedicineBlock({ medicine, session }: MedicineBlockProps) {
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
        <WarningCallout title="Your provider has put this medicine on hold" level={3}>
          {medicine.heldOn && <p>On hold since {medicine.heldOn}.</p>}
          {medicine.message && (
            <p>
              {medicine.message.by}: {medicine.message.text}
            </p>
          )}
          <p>
            We won't place a new order. If you don't know why, or whether to keep taking what you have at home, ask us
            before your next dose.
          </p>
        </WarningCallout>
      )}
      {medicine.renew && (
        <WarningCallout title="You need a new prescription" level={3}>
          <p>{medicine.renew}</p>
          <p className="mt-3!">
            <ButtonLink to={href("/consultation/secondary-followup")} variant="secondary">
              Book a visit
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
        <Disclosure summary="History of this medicine">
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
  const cells = [
    { label: "Each dose", value: dose.amount },
    { label: "Draw up", value: dose.ml },
    { label: "On a U-100 syringe", value: dose.units },
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
        {schedule}, {weekly} total
      </p>
      {dose.rounded && <p className="px-4 pb-3 md:px-7">{roundingNote(dose.rounded)}</p>}
      {isInIu && (
        <p className="px-4 pb-3 md:px-7">
          IU is the amount of medicine. The units on the syringe are its markings. The two numbers are not the same.
        </p>
      )}
    </div>
  );
}

function Facts({ medicine }: Pick<MedicineBlockProps, "medicine">) {
  return (
    <SummaryList>
      <SummaryRow label="Directions">{medicine.directions}</SummaryRow>
      <SummaryRow label="Supply left">
        <SupplyLeft medicine={medicine} />
      </SummaryRow>
      <SummaryRow label="Refills">{medicine.refills}</SummaryRow>
      <SummaryRow label="Fill by">{medicine.expires}</SummaryRow>
      <SummaryRow label="Prescribed by">{medicine.prescriber}</SummaryRow>
      <SummaryRow label="Pharmacy">{medicine.pharmacy}</SummaryRow>
      <SummaryRow label="Form">
        {medicine.form}
        {medicine.isCompounded && (
          <span className="block">Compounded for you. The FDA has not approved or reviewed compounded medicines.</span>
        )}
      </SummaryRow>
    </SummaryList>
  );
}

function SupplyLeft({ medicine: { supply, isOnItsWay } }: Pick<MedicineBlockProps, "medicine">) {
  if (!supply)
    return isOnItsWay ? "Your first order is on its way." : "We'll count from the day your first order arrives.";
  return (
    <>
      <span className={classNames("font-semibold", supply.isLow ? "text-warning-800" : "text-ink")}>{supply.text}</span>
      , until {supply.until}, if you take every dose as prescribed.{" "}
      {isOnItsWay ? "More is on its way." : supply.isLow && "See My Orders for when the next one comes."}
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
  return (
    <div>
      <h3 className="text-lead font-heading">How to</h3>
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
  return (
    <div className="grid content-start gap-3">
      <h3 className="text-lead font-heading">Need a change?</h3>
      <p className="text-ink-2">{change?.text ?? "Your provider decides on dose changes. Tell us what you need."}</p>
      <div className="flex flex-wrap gap-3">
        {change?.needsVisit && <ButtonLink to={href("/consultation/secondary-followup")}>Book a visit</ButtonLink>}
        {session && (
          <MemberContactButton session={session} topic="adjust-dose" className={buttonClass({ variant: "secondary" })}>
            Request a change<span className="sr-only"> of {name}</span>
          </MemberContactButton>
        )}
      </div>
      <p className="text-small text-ink-2">Don't change your dose until your provider agrees.</p>
    </div>
  );
}
