import type { Ctx } from "#core/ctx.ts";
import { formatMoment } from "#core/format-date.ts";
import { listReadingsToReview } from "#domain/chart/vitals/list-readings-to-review.ts";

export async function loadReadingsToReview(ctx: Ctx) {
  const waiting = await listReadingsToReview(ctx);
  return waiting.map(({ userId, name, measuredAt }) => ({ userId, name, since: formatMoment(ctx, measuredAt) }));
}
export type ReadingsToReviewView = Awaited<ReturnType<typeof loadReadingsToReview>>;
