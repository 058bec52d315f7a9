import type { Ctx } from "#core/ctx.ts";
import { formatDate, formatMoment } from "#core/format-date.ts";
import { listToReview } from "#domain/labs/list-to-review.ts";
import { getMarkers } from "#domain/labs/markers/get-markers.ts";
import { toHighlightViews } from "../../shared/lab/highlight-view.ts";

export async function loadToReview(ctx: Ctx) {
  const reports = await listToReview(ctx);
  const markers = await getMarkers(ctx);
  return reports.map((report) => ({
    id: report.id,
    name: report.name,
    // Whoever covers reviews the results of people they don't care for.
    patientId: report.isPatient ? report.userId : null,
    highlights: toHighlightViews(report, markers),
    lab: report.labName,
    collected: formatDate(report.collectedOn, "medium"),
    due: formatMoment(ctx, report.reviewDueAt),
    isLate: report.reviewDueAt < ctx.now,
    isCritical: report.pages > 0,
    isTask: report.tasks > 0,
    isVerified: report.status === "released",
    isNobodys: report.providerId === null,
  }));
}
export type ToReviewView = Awaited<ReturnType<typeof loadToReview>>;
