import { requireProvider } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { isCovering } from "#domain/scheduling/providers/covering-provider.ts";
import { selectToReview } from "./alerts/queries-alert.server.ts";
import { readReports } from "./read-reports.ts";
import { LISTED } from "./list-reports.ts";

/** What this provider has to review, by due time: their own, and unassigned ones if they cover. */
export async function listToReview(ctx: Ctx) {
  const provider = requireProvider(ctx);
  return readReports(ctx, async (tx) => {
    const isCoveringAll = await isCovering(tx, { providerId: provider.userId });
    return selectToReview(tx.trx, { providerId: provider.userId, isCovering: isCoveringAll }, LISTED);
  });
}
