import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import { requireOwnOrStaff } from "../may-see.ts";
import type { Plan } from "./plan.ts";
import { findPlan } from "./queries-plan.server.ts";

export async function findPlanById(ctx: Ctx, input: { planId: string }): Promise<Plan | null> {
  const plan = await inReadTransaction(ctx, (tx) => findPlan(tx.trx, input.planId));
  if (plan) requireOwnOrStaff(ctx, plan.userId);
  return plan ?? null;
}
