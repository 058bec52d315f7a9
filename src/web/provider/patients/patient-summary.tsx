import { href } from "react-router";
import { classNames } from "#ui/class-names.ts";
import { Disclosure } from "#ui/disclosure.tsx";
import { Link } from "#ui/link/link.tsx";
import { Tag } from "#ui/tag.tsx";
import { ChartSummary } from "../../shared/chart/chart-summary.tsx";
import { PaneSection } from "../../shared/page/pane-section.tsx";
import { RenewButton } from "../prescribe/renew-button.tsx";
import type { MedicinesView } from "./patient-medicines.server.ts";
import type { PatientView } from "./patient.server.ts";

/** What is known about the patient, close together. `isPane`: inside another column, which has its own edge. */
export function PatientSummary({ patient, isPane = false }: { patient: PatientView; isPane?: boolean }) {
  const { userId, medicines, chart, summary } = patient;
  return (
    <div
      className={classNames(
        "grid content-start gap-5 bg-surface px-4 py-6 md:px-5",
        !isPane && "lg:border-r lg:border-line",
      )}
    >
      <PaneSection
        id="medicines"
        title="Medicines"
        aside={<Link to={href("/provider/patients/:userId/prescribe", { userId })}>Prescribe</Link>}
      >
        <Medicines medicines={medicines} userId={userId} canRenew={!isPane} />
      </PaneSection>
      <div className="border-t border-line pt-5 text-small">
        <ChartSummary chart={chart} />
      </div>
      <PaneSection
        id="vitals"
        title="Vitals"
        aside={<Link to={href("/provider/patients/:userId/readings", { userId })}>All readings</Link>}
      >
        {summary.vitals.length > 0 ? (
          <Rows rows={summary.vitals} />
        ) : (
          <p className="text-small text-ink-2">None measured yet.</p>
        )}
      </PaneSection>
      <PaneSection
        id="care"
        title="Care"
        aside={<Link to={`${href("/provider/cover")}?patient=${userId}`}>Pass on</Link>}
      >
        <Rows rows={summary.care} />
      </PaneSection>
    </div>
  );
}

type MedicinesProps = { medicines: MedicinesView; userId: string; canRenew: boolean };

function Medicines({ medicines: { current, underWay, waiting, past }, userId, canRenew }: MedicinesProps) {
  return (
    <>
      {current.length === 0 && <p className="text-small text-ink-2">Nothing prescribed here now.</p>}
      <ul className="grid gap-4 empty:hidden">
        {current.map((one, i) => (
          <li key={one.id} className="text-small">
            <p className="text-body font-semibold">
              {one.to ? (
                <Link to={one.to} variant="ink">
                  {one.name}
                </Link>
              ) : (
                one.name
              )}
            </p>
            <p>{one.dose}</p>
            <p className="text-ink-2">{one.since}</p>
            <p className="text-ink-2">{one.refills}</p>
            {one.by && <p className="text-ink-2">Prescribed by {one.by}</p>}
            {(one.status || one.schedule) && (
              <p className="mt-1 flex flex-wrap gap-2">
                {one.schedule && (
                  <Tag tone="outline" icon="lock">
                    Schedule {one.schedule}
                  </Tag>
                )}
                {one.status && <Tag tone={one.status.tone}>{one.status.text}</Tag>}
              </p>
            )}
            {canRenew && (
              <div className="mt-2">
                <RenewButton userId={userId} prescriptionId={one.id} name={one.name} hasKey={i === 0} />
              </div>
            )}
          </li>
        ))}
      </ul>
      {underWay.map(({ id, name, status }) => (
        <p key={id} className="flex flex-wrap items-center gap-2 border-l-4 border-info-700 pl-3 text-small">
          <Link to={href("/provider/patients/:userId/prescribe/:prescriptionId", { userId, prescriptionId: id })}>
            {name}
          </Link>
          <Tag tone={status.tone}>{status.text}</Tag>
        </p>
      ))}
      {waiting.map(({ id, name, to, by }) => (
        <p key={id} className="border-l-4 border-band-300 pl-3 text-small">
          {to ? <Link to={to}>Confirm {name}</Link> : `${name} waits for ${by}`}
        </p>
      ))}
      {past.length > 0 && (
        <Disclosure summary={`Earlier, ${past.length}`} className="text-small">
          <ul>
            {past.map(({ id, name, to, status }) => (
              <li key={id}>
                {to ? (
                  <Link to={to} variant="ink">
                    {name}
                  </Link>
                ) : (
                  name
                )}
                , {status.toLowerCase()}
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </>
  );
}

function Rows({ rows }: { rows: PatientView["summary"]["care"] }) {
  return (
    <dl className="grid grid-cols-[5rem_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-small">
      {rows.map(({ label, text, isHigh = false }) => (
        <div key={label} className="contents">
          <dt className="text-ink-2">{label}</dt>
          <dd className={classNames("wrap-anywhere", isHigh && "font-semibold text-danger-700")}>
            {text}
            {isHigh && ", high"}
          </dd>
        </div>
      ))}
    </dl>
  );
}
