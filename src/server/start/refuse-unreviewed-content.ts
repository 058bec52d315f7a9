import { clinicToday } from "#core/dates.ts";
import { findReview, type ContentPage } from "#domain/content/content-review.ts";
import { listCurrentReviews } from "#domain/content/list-current-reviews.ts";
import { ownCtx } from "../own-ctx.ts";
import type { Services } from "../request-context.ts";

/** Real patients don't read what nobody has approved, unless the clinic says so. */
export async function refuseUnreviewedContentInProduction(services: Services, pages: ContentPage[]): Promise<void> {
  if (services.env.APP_ENV !== "production" || services.env.ALLOW_UNREVIEWED_CONTENT) return;
  const ctx = ownCtx(services, "start");
  const reviews = await listCurrentReviews(ctx);
  const open = pages.filter((page) => !findReview(reviews, page, clinicToday(ctx)));
  if (open.length === 0) return;
  process.stderr.write(
    `${open.length} published pages have no review in date, first ${open[0]?.path}, see /admin/site/reviews. ALLOW_UNREVIEWED_CONTENT starts without.\n`,
  );
  process.exit(78);
}
