/** Medical pages are read by a licensed provider, policies by counsel. */
export const REVIEW_KINDS = ["medical", "counsel"] as const;
export type ReviewKind = (typeof REVIEW_KINDS)[number];

/** A published page as this release has it. */
export type ContentPage = { path: string; title: string; kind: ReviewKind; hash: string; text: string };

/** Who approved which text, without the text. */
export type ContentReview = {
  path: string;
  hash: string;
  reviewerName: string;
  credentials: string;
  reviewedOn: string;
  validUntil: string;
};

/** `changed` and `expired` once had a review that no longer counts. */
export type ReviewState = "reviewed" | "changed" | "expired" | "never";

/** The review of exactly this text that's still in date. */
export function findReview(
  reviews: readonly ContentReview[],
  { path, hash }: Pick<ContentPage, "path" | "hash">,
  today: string,
): ContentReview | null {
  return reviews.find((review) => review.path === path && review.hash === hash && review.validUntil >= today) ?? null;
}

/** By the newest review of the page, whichever text it was of. */
export function reviewState(newest: ContentReview | null, page: Pick<ContentPage, "hash">, today: string): ReviewState {
  if (!newest) return "never";
  if (newest.hash !== page.hash) return "changed";
  return newest.validUntil < today ? "expired" : "reviewed";
}
