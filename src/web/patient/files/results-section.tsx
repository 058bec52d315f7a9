import { href } from "react-router";
import { ButtonLink } from "#ui/link/button-link.tsx";
import { buttonClass } from "#ui/button.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import { EmptyState } from "#ui/callout/empty-state.tsx";
import { linkClass } from "#ui/link/link.tsx";
import { Notice } from "#ui/callout/notice.tsx";
import { SectionHeader } from "#ui/section-header.tsx";
import { PrintButton } from "../../shared/page/print-button.tsx";
import { MarkerBlock, MarkerRow } from "./marker-block.tsx";
import type { loadResultsSection } from "./results-section.server.ts";
import { UnitSwitch } from "./unit-switch.tsx";

type Results = Awaited<ReturnType<typeof loadResultsSection>>;

/** The Lab Results half of /profile/files. */
export function ResultsSection({ results }: { results: Results }) {
  const { newest, units, medicine, full, brief, reports } = results;
  if (results.isHidden) {
    return (
      <section id="results" aria-label="Lab Results" className="mt-8 scroll-mt-6">
        <EmptyState>
          Lab results aren't shown while you view as a member. Nurses and providers can open them.
        </EmptyState>
      </section>
    );
  }
  return (
    <section id="results" aria-label="Lab Results" className="mt-8 scroll-mt-6">
      {!newest ? (
        <EmptyState
          action={
            <ButtonLink to="#upload" variant="secondary">
              Send us a lab report
            </ButtonLink>
          }
        >
          You don't have any lab results yet. A report from the lab, or one you send us, appears here once two of us
          have checked it. Then you'll see each value over time, with the lab&rsquo;s own range.
        </EmptyState>
      ) : (
        <>
          <header className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
            <div>
              <h2 className="text-h2 font-heading">{newest.title}</h2>
              <p className="mt-1 max-w-measure text-small text-ink-2">{newest.facts}</p>
            </div>
            <div className="flex flex-wrap gap-3 print:hidden">
              <PrintButton>Print</PrintButton>
              {newest.fileId && (
                <a
                  href={href("/profile/files/:fileId", { fileId: newest.fileId })}
                  download
                  className={buttonClass({ variant: "secondary" })}
                >
                  The lab&rsquo;s report
                </a>
              )}
            </div>
          </header>
          <UnitSwitch units={units} />
          {newest.held > 0 && (
            <Notice
              className="mt-6"
              title={
                newest.held === 1
                  ? "Your provider is looking at one more result"
                  : "Your provider is looking at more results"
              }
            >
              <p>
                Your provider will talk it over with you first. You can ask for it at any time through Member Contact.
              </p>
            </Notice>
          )}
          {medicine && (
            <p className="mt-4 text-small text-ink-2">
              The strip above each chart shows your weekly dose of {medicine}.
            </p>
          )}
          {full.map((marker) => (
            <MarkerBlock key={marker.loinc} marker={marker} />
          ))}
          {brief.length > 0 && <Brief markers={brief} newest={newest} />}
          {newest.printed.length > 0 && <AsPrinted lines={newest.printed} />}
          <Reports reports={reports} />
        </>
      )}
    </section>
  );
}

/** Markers in range: one line each, with a plot and table to open. */
function Brief({ markers, newest }: { markers: Results["brief"]; newest: NonNullable<Results["newest"]> }) {
  return (
    <div className="mt-14">
      <SectionHeader
        title="Also measured"
        aside={
          <span className="flex flex-wrap gap-x-5">
            <span className="flex items-center gap-2">
              <span className="h-3 w-6 border-x-2 border-band-700 bg-band-200" /> lab&rsquo;s range
            </span>
            <span className="flex items-center gap-2">
              <span className="size-3 rounded-full bg-chart-1" /> you
            </span>
          </span>
        }
      />
      {markers.map((marker) => (
        <MarkerRow key={marker.loinc} marker={marker} newestDay={newest.day} />
      ))}
    </div>
  );
}

/** Lines we can't compare with anything: they stand as the lab wrote them. */
function AsPrinted({ lines }: { lines: NonNullable<Results["newest"]>["printed"] }) {
  return (
    <div className="mt-14">
      <SectionHeader title="Also on the report, as the lab wrote it" />
      <ul>
        {lines.map(({ position, name, result, range }) => (
          <li key={position} className="flex flex-wrap justify-between gap-x-6 border-b border-line py-3">
            <b className="font-semibold">{name}</b>
            <span>
              {result}
              {range && <span className="text-ink-2"> (lab&rsquo;s range {range})</span>}
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-3 max-w-measure text-small text-ink-2">
        We don&rsquo;t explain these yet. Your provider sees them too; ask them in a message.
      </p>
    </div>
  );
}

const SHOWN_REPORTS = 4;

function Reports({ reports }: { reports: Results["reports"] }) {
  const older = reports.slice(SHOWN_REPORTS);
  return (
    <div className="mt-14">
      <SectionHeader title="Your reports" aside={`${reports.length} in all, newest first`} />
      <ReportList reports={reports.slice(0, SHOWN_REPORTS)} />
      {older.length > 0 && (
        <Disclosure summary={`${older.length} older`} className="mt-4">
          <ReportList reports={older} />
        </Disclosure>
      )}
    </div>
  );
}

function ReportList({ reports }: { reports: Results["reports"] }) {
  return (
    <ul>
      {reports.map((report) => (
        <li
          key={report.id}
          className="grid gap-x-6 gap-y-1 border-b border-line py-3 md:grid-cols-[8rem_minmax(0,1fr)_minmax(0,2fr)]"
        >
          <b className="font-semibold">{report.on}</b>
          <span>
            {report.lab}, {report.count} {report.count === 1 ? "result" : "results"}
            <span className="block text-small text-ink-2">
              {report.source}
              {report.fileId && (
                <>
                  {". "}
                  <a
                    href={href("/profile/files/:fileId", { fileId: report.fileId })}
                    download
                    className={`touch-target ${linkClass()}`}
                  >
                    The lab&rsquo;s report<span className="sr-only"> of {report.on}</span>
                  </a>
                </>
              )}
            </span>
          </span>
          <span className="text-small text-ink-2">
            {report.checked}
            {report.version > 1 && ", a later version"}. {report.reviewed}
          </span>
        </li>
      ))}
    </ul>
  );
}
