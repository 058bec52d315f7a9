import type { Insertable } from "kysely";
import type { ContentReview as ReviewTable, ContentReviewRight } from "#core/db-types.ts";
import type { Trx } from "#core/db.ts";
import type { ContentReview, ReviewKind } from "./content-review.ts";

const PUBLIC = [
  "path",
  "content_hash as hash",
  "reviewer_name as reviewerName",
  "credentials",
  "reviewed_on as reviewedOn",
  "valid_until as validUntil",
] as const;

/** Newest first, whatever text they are of. */
export async function selectReviewsInDate(trx: Trx, today: string): Promise<ContentReview[]> {
  return trx
    .selectFrom("content_review")
    .select(PUBLIC)
    .where("valid_until", ">=", today)
    .orderBy("reviewed_at", "desc")
    .execute();
}

/** The newest of each page, in date or not. */
export async function selectNewestReviews(trx: Trx): Promise<ContentReview[]> {
  return trx
    .selectFrom("content_review")
    .distinctOn("path")
    .select(PUBLIC)
    .orderBy("path")
    .orderBy("reviewed_at", "desc")
    .execute();
}

export async function findNewestText(trx: Trx, path: string) {
  return trx
    .selectFrom("content_review")
    .select([...PUBLIC, "text"])
    .where("path", "=", path)
    .orderBy("reviewed_at", "desc")
    .limit(1)
    .executeTakeFirst();
}

export async function insertReview(trx: Trx, row: Insertable<ReviewTable>): Promise<void> {
  await trx.insertInto("content_review").values(row).execute();
}

/** Of one person, or with nobody named all of them. */
export async function selectRights(trx: Trx, userId?: string) {
  return trx
    .selectFrom("content_review_right")
    .select(["id", "user_id as userId", "kind", "granted_at as grantedAt"])
    .$narrowType<{ kind: ReviewKind }>()
    .where("ended_at", "is", null)
    .$if(userId !== undefined, (query) => query.where("user_id", "=", userId ?? ""))
    .orderBy("granted_at")
    .execute();
}

/** False if they already have it. */
export async function insertRight(trx: Trx, row: Insertable<ContentReviewRight>): Promise<boolean> {
  const inserted = await trx
    .insertInto("content_review_right")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

export async function endRight(trx: Trx, id: string, end: { ended_by: string; ended_at: Date }) {
  return trx
    .updateTable("content_review_right")
    .set(end)
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .returning("user_id as userId")
    .executeTakeFirst();
}
