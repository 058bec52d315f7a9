import { href } from "react-router";
import type { Ctx } from "#core/ctx.ts";
import { formatDate, formatDay, formatMoment } from "#core/format-date.ts";
import type { PatientPage } from "#domain/desk/patients/get-patient-page.ts";
import { highlightsOf } from "#domain/labs/highlights.ts";
import type { Marker } from "#domain/labs/markers/marker.ts";
import { reportStates } from "#domain/labs/report.ts";
import { doseChanges } from "../../shared/lab/dose-changes.ts";
import { toHighlightViews } from "../../shared/lab/highlight-view.ts";
import { toMarkerViews, type MarkerView } from "../../shared/lab/marker-view.server.ts";
import { formatSize } from "../../shared/files/format-file.ts";

const FIGURES = 3;
const FILES = 8;

/** What a decision rests on: results over time, the newest of each, what waits for review, messages and files. */
export function toEvidenceView(ctx: Ctx, page: PatientPage, markers: ReadonlyMap<string, Marker>) {
  const { labs, prescriptions, threads, files, person } = page;
  const released = labs.reports.filter(({ status }) => status === "released");
  const { medicine, doses } = doseChanges(prescriptions);
  const views = toMarkerViews({
    reports: released,
    corrected: labs.reports.filter(({ status }) => status === "amended"),
    markers,
    units: "us",
    doses,
  });
  const drawn = views.filter(({ figure }) => figure !== null).toSorted((a, b) => interest(b) - interest(a));
  return {
    medicine,
    newest: released[0] ? formatDate(released[0].collectedOn, "medium") : null,
    figures: drawn.slice(0, FIGURES).map(({ loinc, name, unit, figure }) => ({
      loinc,
      title: `${name}, ${unit}`,
      // There is only room for the narrow one.
      figure: { text: figure!.text, wide: figure!.narrow, narrow: figure!.narrow },
    })),
    values: views.map(({ loinc, name, unit, strip, results: [latest] }) => ({
      loinc,
      name,
      unit,
      strip,
      text: latest!.text,
      status: latest!.status,
      range: latest!.range,
      on: latest!.day === released[0]?.collectedOn ? null : latest!.on,
    })),
    toReview: labs.reports
      .filter((report) => reportStates.can("review", report))
      .map((report) => ({
        id: report.id,
        collected: formatDate(report.collectedOn, "medium"),
        lab: report.labName,
        isVerified: report.status === "released",
        due: formatMoment(ctx, report.reviewDueAt),
        isLate: report.reviewDueAt < ctx.now,
        highlights: toHighlightViews(
          {
            highlights: highlightsOf(
              report.values,
              labs.alerts.filter(({ reportId }) => reportId === report.id),
            ),
            valueCount: report.values.length,
          },
          markers,
        ),
      })),
    reports: released.map(({ id, collectedOn, labName, reviewedBy }) => ({
      id,
      collected: formatDate(collectedOn, "medium"),
      lab: labName,
      reviewedBy,
    })),
    threads: threads.map(({ id, subject, isWaiting, lastMessageAt }) => ({
      id,
      subject,
      isWaiting,
      at: formatMoment(ctx, lastMessageAt),
    })),
    files: files
      .filter(({ state }) => state === "clean")
      .slice(0, FILES)
      .map(({ id, name, bytes, createdAt, isFromClinic }) => ({
        id,
        name,
        to: href("/provider/patients/:userId/files/:fileId", { userId: person.userId, fileId: id }),
        line: `${formatDay(ctx, createdAt, "medium")}, ${formatSize(bytes)}, ${isFromClinic ? "from the clinic" : "from the patient"}`,
      })),
    filesTotal: files.filter(({ state }) => state === "clean").length,
  };
}
export type EvidenceView = ReturnType<typeof toEvidenceView>;

/** Outside the range first, then what the clinic follows, then what has a trend. */
function interest({ isLead, results }: MarkerView): number {
  const isOutside = ["high", "low", "abnormal"].includes(results[0]?.status ?? "unknown");
  return (isOutside ? 4 : 0) + (isLead ? 2 : 0) + (results.length > 1 ? 1 : 0);
}
