import type { Ctx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { findReview, type ContentReview, type ReviewKind } from "#domain/content/content-review.ts";
import { listCurrentReviews } from "#domain/content/list-current-reviews.ts";
import { findReviewPage, listReviewPages } from "./review-pages.server.ts";
import { pagesText } from "../../shared/language/es/messages.server.ts";
import type { PagesText } from "../../shared/language/es/pages.server.ts";
import { languageOf } from "../../shared/language/language.ts";
import { updatedOn } from "./text-dates.server.ts";

/** What a page says about its review. Null is `by` and `on` of a page nobody has approved as it is. */
export type PageReview = {
  /** Such as "Medically reviewed by Robin Vale, MD", or that it isn't yet. */
  label: string;
  by: { name: string; credentials: string } | null;
  on: string | null;
  /** The day the text last changed, reviewed or not. */
  updated: string;
  /** The line on top of a page that isn't reviewed. */
  ribbon: string | null;
};

export async function loadPageReview(ctx: Ctx, path: string): Promise<PageReview> {
  const page = findReviewPage(path);
  if (!page) throw new Error(`${path} is not in the review ledger`);
  const t = pagesText(languageOf(path));
  const review = findReview(await listCurrentReviews(ctx), page, clinicToday(ctx));
  const updated = updatedOn(path);
  if (!review) return { label: t(NOT_YET[page.kind]), by: null, on: null, updated, ribbon: t(RIBBON[page.kind]) };
  const { reviewerName: name, credentials, reviewedOn: on } = review;
  return { label: reviewedLabel(page.kind, review, t), by: { name, credentials }, on, updated, ribbon: null };
}

/** Paths and days of what's approved as it is: what search engines may list. */
export async function listReviewedDays(ctx: Ctx): Promise<Map<string, string>> {
  const reviews = await listCurrentReviews(ctx);
  const today = clinicToday(ctx);
  return new Map(
    listReviewPages().flatMap((page) => {
      const review = findReview(reviews, page, today);
      return review ? [[page.path, review.reviewedOn] as const] : [];
    }),
  );
}

function reviewedLabel(
  kind: ReviewKind,
  { reviewerName, credentials }: ContentReview,
  t: ReturnType<typeof pagesText>,
): string {
  const who = credentials ? `${reviewerName}, ${credentials}` : reviewerName;
  return t(kind === "medical" ? "Medically reviewed by {who}" : "Reviewed by counsel, {who}", { who });
}

const NOT_YET: Record<ReviewKind, PagesText> = {
  medical: "Not yet medically reviewed",
  counsel: "Draft, not yet reviewed by counsel",
};

const RIBBON: Record<ReviewKind, PagesText> = {
  medical: "Not yet medically reviewed. No licensed clinician has approved this page as it is now.",
  counsel: "Draft for counsel. No lawyer has approved this page as it is now.",
};
