import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import { requireOwnOrStaff } from "../may-see.ts";
import type { Plan } from "./plan.ts";
import { selectPlansOf } from "./queries-plan.server.ts";

/** All of a member's plans, newest first. */
export async function listPlans(ctx: Ctx, input: { userId: string }): Promise<Plan[]> {
  requireOwnOrStaff(ctx, input.userId);
  return inReadTransaction(ctx, (tx) => selectPlansOf(tx.trx, input.userId));
}
