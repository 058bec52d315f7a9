import { requireSystem } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { findPlanById } from "#domain/billing/plans/find-plan-by-id.ts";
import { lockUnpaidOfPlan } from "./queries.server.ts";
import { stopOrder } from "./cancel-order.ts";

/** When a plan ends or pauses, cancels its unpaid orders. Paid orders continue. */
export async function followPlan(ctx: Ctx, { planId }: { planId: string }): Promise<void> {
  requireSystem(ctx);
  await inTransaction(ctx, async (tx) => {
    const plan = await findPlanById(tx, { planId });
    if (!plan || plan.status === "active" || plan.status === "past_due") return;
    for (const order of await lockUnpaidOfPlan(tx.trx, planId)) await stopOrder(tx, order, "plan-ended");
  });
}
