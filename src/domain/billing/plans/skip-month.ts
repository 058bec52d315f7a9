import type { Ctx } from "#core/ctx.ts";
import { daysAfter, SKIP_DAYS } from "./plan.ts";
import { hasPaymentUnderWay, updatePlan } from "./queries-plan.server.ts";
import { type ChangedPlan, changePlan } from "./change-plan.ts";

/** Moves the next charge by a month. The same charge can't be skipped twice. */
export async function skipMonth(ctx: Ctx, input: { planId: string }): Promise<ChangedPlan> {
  return changePlan(ctx, input.planId, "skip", "skipped", async (tx, plan) => {
    if (await hasPaymentUnderWay(tx.trx, plan.id)) return "charge-under-way";
    const next = daysAfter(plan.nextChargeOn!, SKIP_DAYS);
    await updatePlan(tx.trx, plan.id, { next_charge_on: next, skipped_on: next });
    return "done";
  });
}
