import { requireSystem } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { deleteSearchTerms, selectRetention, unlinkSearchTerms } from "./queries-term.server.ts";

const DAY_MS = 86_400_000;

/**
 * Deletes who searched after 30 days, and the term after 13 months; `search_retention` sets both. A month is dropped when all of
 * it is old enough, so a term may stay up to a month longer.
 */
export async function sweepSearchTerms(ctx: Ctx): Promise<void> {
  requireSystem(ctx);
  await inTransaction(ctx, async ({ trx, now }) => {
    const { retentionMonths, personRetentionDays } = await selectRetention(trx);
    await unlinkSearchTerms(trx, new Date(now.getTime() - personRetentionDays * DAY_MS));
    const firstRetained = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - retentionMonths, 1));
    await deleteSearchTerms(trx, firstRetained.toISOString().slice(0, 10));
  });
}
