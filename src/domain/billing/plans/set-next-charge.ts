import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { requireSystem } from "#core/actor.ts";
import { lockPlan, updatePlan } from "./queries-plan.server.ts";

/** Sets when the next order is due, as computed by orders. Never earlier than a skipped month allows. */
export async function setNextCharge(ctx: Ctx, input: { planId: string; on: string }): Promise<void> {
  requireSystem(ctx);
  await inTransaction(ctx, async (tx) => {
    const plan = await lockPlan(tx.trx, input.planId);
    if (!plan || plan.status === "canceled" || plan.status === "cancel_scheduled") return;
    if (plan.skippedOn && input.on < plan.skippedOn) return;
    await updatePlan(tx.trx, plan.id, { next_charge_on: input.on });
  });
}
