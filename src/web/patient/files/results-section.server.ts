import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { formatAt, formatDate, formatDay } from "#core/format-date.ts";
import { getMarkers } from "#domain/labs/markers/get-markers.ts";
import { listResults } from "#domain/labs/list-results.ts";
import { listPrescriptions } from "#domain/prescribing/list-prescriptions.ts";
import type { LabReport } from "#domain/labs/report.ts";
import type { Text } from "#ui/language/text.ts";
import type { FileFactsText } from "../../shared/language/es/files.server.ts";
import { fileFactsText } from "../../shared/language/es/messages.server.ts";
import { LOCALES, type Language } from "../../shared/language/language.ts";
import { doseChanges } from "../../shared/lab/dose-changes.ts";
import { toMarkerViews, type UnitsView } from "../../shared/lab/marker-view.server.ts";

/** Data for the Lab Results half of /profile/files. The URL has only the unit system, nothing about health. */
export async function loadResultsSection(ctx: Ctx, url: URL, language: Language) {
  const page: Page = { ctx, t: fileFactsText(language), locale: LOCALES[language] };
  const { t, locale } = page;
  const { userId, viewedBy } = requireMember(ctx);
  const asked = url.searchParams.get("units");
  const units: UnitsView = asked === "us" || asked === "si" ? asked : "reported";
  if (viewedBy) return { units, isHidden: true, newest: null, medicine: null, full: [], brief: [], reports: [] };
  const { reports, corrected } = await listResults(ctx, { userId });
  const newest = reports[0];
  if (!newest) return { units, isHidden: false, newest: null, medicine: null, full: [], brief: [], reports: [] };
  const { medicine, doses } = doseChanges(await listPrescriptions(ctx, { userId }), language);
  const markers = toMarkerViews({ reports, corrected, markers: await getMarkers(ctx), units, doses, language });
  const needsRoom = ({ isLead, results: [latest] }: (typeof markers)[number]) =>
    isLead || latest?.status === "low" || latest?.status === "high" || latest?.status === "abnormal";
  return {
    units,
    isHidden: false,
    newest: headOf(page, newest),
    medicine,
    full: markers.filter(needsRoom),
    brief: markers.filter((marker) => !needsRoom(marker)),
    reports: reports.map((report) => ({
      id: report.id,
      on: formatDate(report.collectedOn, "medium", locale),
      lab: report.labName,
      source: report.source === "patient_upload" ? t("From your upload") : t("From the lab"),
      count: report.values.length + report.printed.length,
      version: report.version,
      fileId: report.fileId,
      checked: report.verifiedAt
        ? t("Checked by two of us on {day}", { day: formatDay(ctx, report.verifiedAt, "long", locale) })
        : t("Sent by the lab on {day}", { day: formatDay(ctx, report.transcribedAt, "long", locale) }),
      reviewed: formatReview(page, report),
    })),
  };
}

type Page = { ctx: Ctx; t: Text<FileFactsText>; locale: string };

function headOf(page: Page, report: LabReport) {
  const { t, locale } = page;
  return {
    title: t("Blood test from {day}", { day: formatDate(report.collectedOn, "weekday", locale) }),
    facts: [
      report.collectedTime ? t("Collected at {hour}.", { hour: formatClock(report.collectedTime, locale) }) : null,
      `${report.labName}.`,
      formatReview(page, report),
    ]
      .filter(Boolean)
      .join(" "),
    day: report.collectedOn,
    on: formatDate(report.collectedOn, "short", locale),
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

function formatReview({ ctx, t, locale }: Page, { reviewedBy, reviewedAt, reviewDueAt }: LabReport): string {
  if (reviewedAt) {
    const day = formatDay(ctx, reviewedAt, "long", locale);
    return t("Reviewed by {name}, {day}.", { name: reviewedBy ?? t("your provider"), day });
  }
  // Due at the end of a day, which is the midnight after it.
  const lastMoment = new Date(reviewDueAt.getTime() - 1);
  return lastMoment < ctx.now
    ? t("Your provider hasn't reviewed it yet. It's overdue, and we're following up.")
    : t("Your provider will review it by {day}.", { day: formatDay(ctx, lastMoment, "long", locale) });
}

function formatClock(time: string, locale: string): string {
  return formatAt("UTC", new Date(`2026-01-01T${time}:00Z`), "time", locale);
}
