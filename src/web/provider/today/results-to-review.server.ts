import type { Ctx } from "#core/ctx.ts";
import { listToReview } from "#domain/care/labs/list-reports.ts";
import { shortDay } from "../../shared/lab/marker-view.server.ts";
import { formatMoment } from "../../shared/format/when.server.ts";

export async function loadToReview(ctx: Ctx) {
  const reports = await listToReview(ctx);
  return reports.map((report) => ({
    id: report.id,
    name: report.name,
    lab: report.labName,
    collected: shortDay(report.collectedOn, true),
    due: formatMoment(ctx, report.reviewDueAt.toISOString()),
    isLate: report.reviewDueAt < ctx.now,
    isCritical: report.pages > 0,
    isTask: report.tasks > 0,
    isVerified: report.status === "released",
    isNobodys: report.providerId === null,
  }));
}
export type ToReviewView = Awaited<ReturnType<typeof loadToReview>>;
