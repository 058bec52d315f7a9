import type { Ctx, TxCtx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { requireOwnOrStaff } from "../may-see.ts";
import { notePlanEvent, type PlanEventKind } from "./note-plan-event.ts";
import { planStates, type Plan } from "./plan.ts";
import type { PlanAction } from "./plan.ts";
import { lockPlan } from "./queries-plan.server.ts";
import { notifyMember } from "../notify-member.ts";

export type ChangedPlan = "done" | "not-now" | "charge-under-way" | "day-not-possible";

export async function changePlan(
  ctx: Ctx,
  planId: string,
  action: PlanAction,
  kind: PlanEventKind & ("paused" | "resumed" | "skipped" | "changed"),
  work: (tx: TxCtx, plan: Plan) => Promise<ChangedPlan>,
): Promise<ChangedPlan> {
  return inTransaction(ctx, async (tx) => {
    const plan = await lockPlan(tx.trx, planId);
    if (!plan) throw new AppError("not-found");
    requireOwnOrStaff(ctx, plan.userId);
    if (!planStates.can(action, plan)) return "not-now";
    const done = await work(tx, plan);
    if (done !== "done") return done;
    const to = planStates.next(action, plan)!;
    await notePlanEvent(tx, plan, { kind, from: plan.status, to });
    await notifyMember(tx, plan.userId, { template: "plan-news", props: { news: kind, on: null } });
    return "done";
  });
}
