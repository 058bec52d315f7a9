import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { getBillingTerm } from "../plans/queries-plan.server.ts";
import { today } from "../plans/quote-month.ts";

const DAY_MS = 86_400_000;

/** When the fee of a visit at that time is authorized; null: as soon as it is booked. */
export async function getAuthorizationTime(ctx: Ctx, input: { visitAt: Date }): Promise<Date | null> {
  const { visit_hold_days: days } = await inTransaction(ctx, (tx) => getBillingTerm(tx.trx, today(tx)));
  const from = new Date(input.visitAt.getTime() - days * DAY_MS);
  return from > ctx.now ? from : null;
}
