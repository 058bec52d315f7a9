import type { Ctx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { planStates, monthsAfter } from "./plan.ts";
import { getBillingTerm, hasPaymentUnderWay, updatePlan } from "./queries-plan.server.ts";
import { type ChangedPlan, changePlan } from "./change-plan.ts";

/** Pauses charges and orders until a day, at most some months away. */
export async function pausePlan(ctx: Ctx, input: { planId: string; until: string }): Promise<ChangedPlan> {
  return changePlan(ctx, input.planId, "pause", "paused", async (tx, plan) => {
    const { max_pause_months: months } = await getBillingTerm(tx.trx, clinicToday(tx));
    if (input.until <= clinicToday(tx) || input.until > monthsAfter(clinicToday(tx), months)) return "day-not-possible";
    if (await hasPaymentUnderWay(tx.trx, plan.id)) return "charge-under-way";
    await updatePlan(tx.trx, plan.id, { status: planStates.next("pause", plan)!, paused_until: input.until });
    return "done";
  });
}
