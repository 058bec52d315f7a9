import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { formatAt, formatDate, formatDay } from "#core/format-date.ts";
import { getMarkers } from "#domain/labs/markers/get-markers.ts";
import { listResults } from "#domain/labs/list-results.ts";
import { listPrescriptions } from "#domain/prescribing/list-prescriptions.ts";
import type { LabReport } from "#domain/labs/report.ts";
import { doseChanges } from "../../shared/lab/dose-changes.ts";
import { toMarkerViews, type UnitsView } from "../../shared/lab/marker-view.server.ts";

/** Data for the Lab Results half of /profile/files. The URL has only the unit system, nothing about health. */
export async function loadResultsSection(ctx: Ctx, url: URL) {
  const { userId, viewedBy } = requireMember(ctx);
  const asked = url.searchParams.get("units");
  const units: UnitsView = asked === "us" || asked === "si" ? asked : "reported";
  if (viewedBy) return { units, isHidden: true, newest: null, medicine: null, full: [], brief: [], reports: [] };
  const { reports, corrected } = await listResults(ctx, { userId });
  const newest = reports[0];
  if (!newest) return { units, isHidden: false, newest: null, medicine: null, full: [], brief: [], reports: [] };
  const { medicine, doses } = doseChanges(await listPrescriptions(ctx, { userId }));
  const markers = toMarkerViews({ reports, corrected, markers: await getMarkers(ctx), units, doses });
  const needsRoom = ({ isLead, results: [latest] }: (typeof markers)[number]) =>
    isLead || latest?.status === "low" || latest?.status === "high" || latest?.status === "abnormal";
  return {
    units,
    isHidden: false,
    newest: headOf(ctx, newest),
    medicine,
    full: markers.filter(needsRoom),
    brief: markers.filter((marker) => !needsRoom(marker)),
    reports: reports.map((report) => ({
      id: report.id,
      on: formatDate(report.collectedOn, "medium"),
      lab: report.labName,
      source: report.source === "patient_upload" ? "From your upload" : "From the lab",
      count: report.values.length + report.printed.length,
      version: report.version,
      fileId: report.fileId,
      checked: report.verifiedAt
        ? `Checked by two of us on ${formatDay(ctx, report.verifiedAt)}`
        : `Sent by the lab on ${formatDay(ctx, report.transcribedAt)}`,
      reviewed: formatReview(ctx, report),
    })),
  };
}

function headOf(ctx: Ctx, report: LabReport) {
  return {
    title: `Blood test from ${formatDate(report.collectedOn, "weekday")}`,
    facts: [
      report.collectedTime ? `Collected at ${formatClock(report.collectedTime)}.` : null,
      `${report.labName}.`,
      formatReview(ctx, report),
    ]
      .filter(Boolean)
      .join(" "),
    day: report.collectedOn,
    on: formatDate(report.collectedOn, "short"),
    held: report.heldValues,
    printed: report.printed.map(({ position, name, result, unit, rangeText }) => ({
      position,
      name,
      result: unit ? `${result} ${unit}` : result,
      range: rangeText,
    })),
    fileId: report.fileId,
  };
}

function formatReview(ctx: Ctx, { reviewedBy, reviewedAt, reviewDueAt }: LabReport): string {
  if (reviewedAt) return `Reviewed by ${reviewedBy ?? "your provider"}, ${formatDay(ctx, reviewedAt)}.`;
  // Due at the end of a day, which is the midnight after it.
  const lastMoment = new Date(reviewDueAt.getTime() - 1);
  return lastMoment < ctx.now
    ? "Your provider hasn't reviewed it yet. It's overdue, and we're following up."
    : `Your provider will review it by ${formatDay(ctx, lastMoment)}.`;
}

function formatClock(time: string): string {
  return formatAt("UTC", new Date(`2026-01-01T${time}:00Z`), "time");
}
