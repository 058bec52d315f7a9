import { DESK_KINDS, requireKind } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import type { ContentReview } from "./content-review.ts";
import { selectNewestReviews } from "./queries.server.ts";

/** The newest review of each page, for the list of what has to be read. */
export async function listNewestReviews(ctx: Ctx): Promise<ContentReview[]> {
  requireKind(ctx, DESK_KINDS);
  return inReadTransaction(ctx, ({ trx }) => selectNewestReviews(trx));
}
