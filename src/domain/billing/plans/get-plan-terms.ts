import type { Ctx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { inReadTransaction } from "#core/db.ts";
import { getBillingTerm } from "./queries-plan.server.ts";

/** The clinic's current plan rules. Public. */
export async function getPlanTerms(ctx: Ctx): Promise<{ longestPauseMonths: number }> {
  const term = await inReadTransaction(ctx, (tx) => getBillingTerm(tx.trx, clinicToday(tx)));
  return { longestPauseMonths: term.max_pause_months };
}
