import { requireAdmin } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import { findNames } from "#domain/identity/profile/reads.server.ts";
import type { ReviewKind } from "./content-review.ts";
import { selectRights } from "./queries.server.ts";

/** Who may approve pages. */
export async function listReviewRights(
  ctx: Ctx,
): Promise<{ id: string; name: string; kind: ReviewKind; grantedAt: Date }[]> {
  requireAdmin(ctx);
  return inReadTransaction(ctx, async ({ trx }) => {
    const rights = await selectRights(trx);
    const names = await findNames(
      trx,
      rights.map(({ userId }) => userId),
    );
    return rights.map(({ id, userId, kind, grantedAt }) => ({ id, kind, grantedAt, name: names.get(userId) ?? "" }));
  });
}
