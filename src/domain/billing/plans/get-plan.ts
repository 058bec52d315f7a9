import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { requireOwnOrStaff } from "../may-see.ts";
import type { Plan } from "./plan.ts";
import { findPlan, findPlanFor, selectPlansOf } from "./queries-plan.server.ts";

/** The member's plan for an offering: the one that runs, else the last one that did. */
export async function getPlan(ctx: Ctx, input: { userId: string; offeringKey: string }): Promise<Plan | null> {
  requireOwnOrStaff(ctx, input.userId);
  return inTransaction(ctx, async (tx) => (await findPlanFor(tx.trx, input.userId, input.offeringKey)) ?? null);
}

export async function findPlanById(ctx: Ctx, input: { planId: string }): Promise<Plan | null> {
  const plan = await inTransaction(ctx, (tx) => findPlan(tx.trx, input.planId));
  if (plan) requireOwnOrStaff(ctx, plan.userId);
  return plan ?? null;
}

/** All of a member's plans, newest first. */
export async function listPlans(ctx: Ctx, input: { userId: string }): Promise<Plan[]> {
  requireOwnOrStaff(ctx, input.userId);
  return inTransaction(ctx, (tx) => selectPlansOf(tx.trx, input.userId));
}
