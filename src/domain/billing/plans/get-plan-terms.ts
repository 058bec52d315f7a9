import type { Ctx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { inTransaction } from "#core/db.ts";
import { getBillingTerm } from "./queries-plan.server.ts";

/** What the clinic has decided about plans, as of today. Anyone may read it. */
export async function getPlanTerms(ctx: Ctx): Promise<{ longestPauseMonths: number }> {
  const term = await inTransaction(ctx, (tx) => getBillingTerm(tx.trx, clinicToday(tx)));
  return { longestPauseMonths: term.max_pause_months };
}
