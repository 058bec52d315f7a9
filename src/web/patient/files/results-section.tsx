import { href } from "react-router";
import { ButtonLink } from "#ui/link/button-link.tsx";
import { buttonClass } from "#ui/button.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import { EmptyState } from "#ui/callout/empty-state.tsx";
import { useText } from "#ui/language/text.ts";
import { linkClass } from "#ui/link/link.tsx";
import { Notice } from "#ui/callout/notice.tsx";
import { SectionHeader } from "#ui/section-header.tsx";
import type { FilesText } from "../../shared/language/es/files.server.ts";
import { plural, useLanguage } from "../../shared/language/language.ts";
import { PrintButton } from "../../shared/page/print-button.tsx";
import { MarkerBlock, MarkerRow } from "./marker-block.tsx";
import type { loadResultsSection } from "./results-section.server.ts";
import { UnitSwitch } from "./unit-switch.tsx";

type Results = Awaited<ReturnType<typeof loadResultsSection>>;

/** The Lab Results half of /profile/files. */
export function ResultsSection({ results }: { results: Results }) {
  const t = useText<FilesText>();
  const { newest, units, medicine, full, brief, reports } = results;
  if (results.isHidden) {
    return (
      <section id="results" aria-label={t("Lab Results")} className="mt-8 scroll-mt-6">
        <EmptyState>
          {t("Lab results aren't shown while you view as a member. Nurses and providers can open them.")}
        </EmptyState>
      </section>
    );
  }
  return (
    <section id="results" aria-label={t("Lab Results")} className="mt-8 scroll-mt-6">
      {!newest ? (
        <EmptyState
          action={
            <ButtonLink to="#upload" variant="secondary">
              {t("Send us a lab report")}
            </ButtonLink>
          }
        >
          {t(
            "You don't have any lab results yet. A report from the lab, or one you send us, appears here once two of us have checked it. Then you'll see each value over time, with the lab’s own range.",
          )}
        </EmptyState>
      ) : (
        <>
          <header className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
            <div>
              <h2 className="text-h2 font-heading">{newest.title}</h2>
              <p className="mt-1 max-w-measure text-small text-ink-2">{newest.facts}</p>
            </div>
            <div className="flex flex-wrap gap-3 print:hidden">
              <PrintButton>{t("Print")}</PrintButton>
              {newest.fileId && (
                <a
                  href={href("/profile/files/:fileId", { fileId: newest.fileId })}
                  download
                  className={buttonClass({ variant: "secondary" })}
                >
                  {t("The lab’s report")}
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
                  ? t("Your provider is looking at one more result")
                  : t("Your provider is looking at more results")
              }
            >
              <p>
                {t(
                  "Your provider will talk it over with you first. You can ask for it at any time through Member Contact.",
                )}
              </p>
            </Notice>
          )}
          {medicine && (
            <p className="mt-4 text-small text-ink-2">
              {t("The strip above each chart shows your weekly dose of {medicine}.", { medicine })}
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
  const t = useText<FilesText>();
  return (
    <div className="mt-14">
      <SectionHeader
        title={t("Also measured")}
        aside={
          <span className="flex flex-wrap gap-x-5">
            <span className="flex items-center gap-2">
              <span className="h-3 w-6 border-x-2 border-band-700 bg-band-200" /> {t("lab’s range")}
            </span>
            <span className="flex items-center gap-2">
              <span className="size-3 rounded-full bg-chart-1" /> {t("you")}
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
  const t = useText<FilesText>();
  return (
    <div className="mt-14">
      <SectionHeader title={t("Also on the report, as the lab wrote it")} />
      <ul>
        {lines.map(({ position, name, result, range }) => (
          <li key={position} className="flex flex-wrap justify-between gap-x-6 border-b border-line py-3">
            <b lang="en-US" className="font-semibold">
              {name}
            </b>
            <span>
              <span lang="en-US">{result}</span>
              {range && <span className="text-ink-2">{t(" (lab’s range {range})", { range })}</span>}
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-3 max-w-measure text-small text-ink-2">
        {t("We don’t explain these yet. Your provider sees them too; ask them in a message.")}
      </p>
    </div>
  );
}

const SHOWN_REPORTS = 4;

function Reports({ reports }: { reports: Results["reports"] }) {
  const t = useText<FilesText>();
  const older = reports.slice(SHOWN_REPORTS);
  return (
    <div className="mt-14">
      <SectionHeader title={t("Your reports")} aside={t("{count} in all, newest first", { count: reports.length })} />
      <ReportList reports={reports.slice(0, SHOWN_REPORTS)} />
      {older.length > 0 && (
        <Disclosure summary={t("{count} older", { count: older.length })} className="mt-4">
          <ReportList reports={older} />
        </Disclosure>
      )}
    </div>
  );
}

function ReportList({ reports }: { reports: Results["reports"] }) {
  const t = useText<FilesText>();
  const language = useLanguage();
  return (
    <ul>
      {reports.map((report) => (
        <li
          key={report.id}
          className="grid gap-x-6 gap-y-1 border-b border-line py-3 md:grid-cols-[8rem_minmax(0,1fr)_minmax(0,2fr)]"
        >
          <b className="font-semibold">{report.on}</b>
          <span>
            {t(plural(language, report.count, "{lab}, {count} result", "{lab}, {count} results"), {
              lab: report.lab,
              count: report.count,
            })}
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
                    {t("The lab’s report")}
                    <span className="sr-only">{t(" of {day}", { day: report.on })}</span>
                  </a>
                </>
              )}
            </span>
          </span>
          <span className="text-small text-ink-2">
            {report.checked}
            {report.version > 1 && t(", a later version")}. {report.reviewed}
          </span>
        </li>
      ))}
    </ul>
  );
}
