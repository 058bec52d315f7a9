import { requireProvider } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { selectToReview } from "./alerts/queries-alert.server.ts";
import { readReports } from "./read-reports.ts";
import { LISTED } from "./list-reports.ts";

/** What this provider has to review, by due time: their own, and unassigned ones. */
export async function listToReview(ctx: Ctx) {
  const provider = requireProvider(ctx);
  return readReports(ctx, (tx) => selectToReview(tx.trx, provider.userId, LISTED));
}
