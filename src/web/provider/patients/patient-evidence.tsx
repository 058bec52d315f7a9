import { href } from "react-router";
import { classNames } from "#ui/class-names.ts";
import { Link, linkClass } from "#ui/link/link.tsx";
import { Tag } from "#ui/tag.tsx";
import { MarkerFigure } from "../../shared/lab/marker-plot.tsx";
import { RangeStrip } from "../../shared/lab/range-strip.tsx";
import { ResultStatusTag } from "../../shared/format/result-status-tag.tsx";
import { PaneSection } from "../../shared/page/pane-section.tsx";
import type { EvidenceView } from "./patient-evidence.server.ts";
import type { PatientView } from "./patient.server.ts";

/** What a decision rests on. The row of links jumps to each part. */
export function PatientEvidence({ patient: { userId, evidence, intake } }: { patient: PatientView }) {
  return (
    <div className="grid content-start gap-5 bg-surface px-4 py-6 max-lg:border-t max-lg:border-line md:px-5 lg:border-l lg:border-line">
      <nav aria-label="Evidence" className="border-b border-line">
        <ul className="flex flex-wrap gap-x-5">
          {[
            { id: "labs", label: "Labs", count: null },
            { id: "intake", label: "Intake", count: null },
            { id: "messages", label: "Messages", count: evidence.threads.length },
            { id: "files", label: "Files", count: evidence.filesTotal },
          ].map(({ id, label, count }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className={classNames(linkClass("plain"), "inline-flex min-h-11 items-center gap-1.5")}
              >
                {label}
                {count !== null && count > 0 && <span className="text-small text-ink-2">{count}</span>}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="grid gap-5">
        <PaneSection id="labs" title="Labs" aside={evidence.newest && `Latest ${evidence.newest}`}>
          <Labs evidence={evidence} />
        </PaneSection>
        <PaneSection
          id="intake"
          title="Intake"
          aside={<Link to={href("/provider/patients/:userId/answers", { userId })}>Read the answers</Link>}
        >
          <IntakeForms forms={intake.forms} />
        </PaneSection>
        <PaneSection id="messages" title="Messages">
          <Threads threads={evidence.threads} />
        </PaneSection>
        <PaneSection id="files" title="Files" aside={evidence.filesTotal > 0 && `${evidence.filesTotal}`}>
          <Files files={evidence.files} />
        </PaneSection>
      </div>
    </div>
  );
}

export function Labs({ evidence: { figures, values, reports, medicine } }: { evidence: EvidenceView }) {
  if (values.length === 0) return <p className="text-small text-ink-2">No results released yet.</p>;
  return (
    <div className="grid gap-6">
      {figures.map(({ loinc, title, figure }) => (
        <div key={loinc} className="min-w-0">
          <h3 className="font-semibold">{title}</h3>
          <MarkerFigure {...figure} isSmall />
        </div>
      ))}
      {medicine && figures.length > 0 && (
        <p className="text-small text-ink-2">The strip above each chart is the weekly dose of {medicine}.</p>
      )}
      <ul aria-label="Newest of each">
        {values.map((value) => (
          <li
            key={value.loinc}
            className="grid grid-cols-[minmax(0,1fr)_auto_5rem] items-center gap-x-3 gap-y-1 border-t border-line py-2 text-small"
          >
            <span>
              {value.name}
              {value.on && <span className="block text-tiny text-ink-2">{value.on}</span>}
            </span>
            <span className="text-right">
              <b className="font-semibold">{value.text}</b> <span className="text-ink-2">{value.unit}</span>
              {value.status !== "in-range" && value.status !== "unknown" && (
                <span className="block">
                  <ResultStatusTag status={value.status} />
                </span>
              )}
            </span>
            <span>
              <RangeStrip strip={value.strip} />
              <span className="sr-only">The lab&rsquo;s range: {value.range}</span>
            </span>
          </li>
        ))}
      </ul>
      <div className="text-small">
        <h3 className="font-semibold">Reports</h3>
        <ul className="mt-1">
          {reports.map(({ id, collected, lab, reviewedBy }) => (
            <li key={id} className="py-1">
              <Link to={href("/provider/results/:reportId", { reportId: id })}>{collected}</Link>, {lab}
              <span className="text-ink-2">{reviewedBy ? `, reviewed by ${reviewedBy}` : ", to review"}</span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

export function IntakeForms({ forms }: { forms: PatientView["intake"]["forms"] }) {
  return (
    <ul className="text-small">
      {forms.map(({ key, title, sentOn, count }) => (
        <li key={key} className="flex flex-wrap justify-between gap-x-4 border-b border-line py-2 last:border-b-0">
          <span className="font-medium">{title}</span>
          <span className="text-ink-2">
            {count} answers, {sentOn}
          </span>
        </li>
      ))}
      {forms.length === 0 && <li className="text-ink-2">No health answers sent yet.</li>}
    </ul>
  );
}

export function Threads({ threads }: { threads: EvidenceView["threads"] }) {
  if (threads.length === 0) return <p className="text-small text-ink-2">None were passed on to you.</p>;
  return (
    <ul className="text-small">
      {threads.map(({ id, subject, isWaiting, at }) => (
        <li key={id} className="grid gap-1 border-b border-line py-2 last:border-b-0">
          <Link to={href("/provider/messages/:requestId", { requestId: id })}>{subject}</Link>
          <span className="flex flex-wrap items-center gap-2 text-ink-2">
            {at} {isWaiting && <Tag tone="waiting">Waits for you</Tag>}
          </span>
        </li>
      ))}
    </ul>
  );
}

export function Files({ files }: { files: EvidenceView["files"] }) {
  if (files.length === 0) return <p className="text-small text-ink-2">None yet.</p>;
  return (
    <ul className="text-small">
      {files.map(({ id, name, to, line }) => (
        <li key={id} className="border-b border-line py-2 wrap-anywhere last:border-b-0">
          <a href={to} download className={linkClass()}>
            {name}
          </a>
          <span className="block text-ink-2">{line}</span>
        </li>
      ))}
    </ul>
  );
}
