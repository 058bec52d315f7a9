import type { Ctx } from "#core/ctx.ts";
import { readPublicRows } from "#core/db/public-rows.ts";
import type { ContentReview } from "./content-review.ts";
import { selectReviewsInDate } from "./queries.server.ts";

/** Every review in date today. Public pages share them, and a new review clears them as any change of content does. */
export async function listCurrentReviews(ctx: Ctx): Promise<ContentReview[]> {
  return readPublicRows(ctx, "content-reviews", selectReviewsInDate, { isForVisitors: true });
}
