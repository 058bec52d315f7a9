import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import { requireOwnOrStaff } from "../may-see.ts";
import type { Plan } from "./plan.ts";
import { findPlanFor } from "./queries-plan.server.ts";

/** The member's plan for an offering: the active one, otherwise the last one. */
export async function getPlan(ctx: Ctx, input: { userId: string; offeringKey: string }): Promise<Plan | null> {
  requireOwnOrStaff(ctx, input.userId);
  return inReadTransaction(ctx, async (tx) => (await findPlanFor(tx.trx, input.userId, input.offeringKey)) ?? null);
}
