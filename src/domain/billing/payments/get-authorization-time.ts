import type { Ctx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { inReadTransaction } from "#core/db.ts";
import { getBillingTerm } from "../plans/queries-plan.server.ts";

const DAY_MS = 86_400_000;

/** When the fee of a visit at that time is authorized; null means right after booking. */
export async function getAuthorizationTime(ctx: Ctx, input: { visitAt: Date }): Promise<Date | null> {
  const { visit_hold_days: days } = await inReadTransaction(ctx, (tx) => getBillingTerm(tx.trx, clinicToday(tx)));
  const from = new Date(input.visitAt.getTime() - days * DAY_MS);
  return from > ctx.now ? from : null;
}
