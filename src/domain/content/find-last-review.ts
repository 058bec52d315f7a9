import { DESK_KINDS, requireKind } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import type { ContentReview } from "./content-review.ts";
import { findNewestText } from "./queries.server.ts";

/** The newest review of a page with the text it was of: what the next reviewer compares with. */
export async function findLastReview(
  ctx: Ctx,
  input: { path: string },
): Promise<(ContentReview & { text: string }) | null> {
  requireKind(ctx, DESK_KINDS);
  return inReadTransaction(ctx, async ({ trx }) => (await findNewestText(trx, input.path)) ?? null);
}
