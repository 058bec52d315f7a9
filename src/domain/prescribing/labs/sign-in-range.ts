import { requireProvider } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { getClinicalFacts } from "#domain/catalog/get-clinical-facts.ts";
import { requireInRange } from "#domain/labs/reviews/require-in-range.ts";
import { signReview } from "../sign-review.ts";

/** One press: signs the review of a report that is all in range, with the approved sentence next to each result. */
export async function signInRange(ctx: Ctx, { reportId }: { reportId: string }): Promise<void> {
  requireProvider(ctx);
  await inTransaction(ctx, async (tx) => {
    const { values } = await requireInRange(tx, { reportId });
    const { in_range: text } = (await getClinicalFacts(tx)).lab_review_texts;
    const remarks = Object.fromEntries(values.map(({ id }) => [id, text.member]));
    const { kind } = await signReview(tx, { review: { reportId, remarks, note: text.note }, decisions: [] });
    if (kind !== "signed") throw new AppError("conflict");
  });
}
