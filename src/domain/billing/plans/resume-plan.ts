import type { Ctx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { planStates } from "./plan.ts";
import { updatePlan } from "./queries-plan.server.ts";
import { type ChangedPlan, changePlan } from "./change-plan.ts";

/** Ends a pause, early or on its last day. Charges that fell into the pause are due today at the earliest. */
export async function resumePlan(ctx: Ctx, input: { planId: string }): Promise<ChangedPlan> {
  return changePlan(ctx, input.planId, "resume", "resumed", async (tx, plan) => {
    const late = plan.nextChargeOn !== null && plan.nextChargeOn < clinicToday(tx);
    const next = late ? { next_charge_on: clinicToday(tx) } : {};
    await updatePlan(tx.trx, plan.id, { status: planStates.next("resume", plan)!, paused_until: null, ...next });
    return "done";
  });
}
