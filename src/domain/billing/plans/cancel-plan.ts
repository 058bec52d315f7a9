import type { Ctx, TxCtx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { enqueue } from "#core/jobs.ts";
import { finishCancelJob } from "../jobs.ts";
import { requireOwnOrStaff } from "../may-see.ts";
import { notePlanEvent } from "./note-plan-event.ts";
import { planStates, type CancelReason, type Plan } from "./plan.ts";
import { hasPaymentUnderWay, lockPlan, updatePlan } from "./queries-plan.server.ts";
import { notifyMember } from "../notify-member.ts";

/**
 * Ends a plan immediately. The plan's row is locked, so a charge happens either before or never. Only if a payment is at the
 * processor right now is the plan "not yet canceled": nothing new is charged, and a job ends that payment, or refunds it if it
 * went through, and reports when it's done.
 */
export async function cancelPlan(
  ctx: Ctx,
  input: { planId: string; reason?: CancelReason | undefined },
): Promise<"canceled" | "not-yet"> {
  return inTransaction(ctx, async (tx) => {
    const plan = await lockPlan(tx.trx, input.planId);
    if (!plan) throw new AppError("not-found");
    requireOwnOrStaff(ctx, plan.userId);
    if (plan.status === "canceled") return "canceled";
    const to = planStates.next("cancel", plan);
    if (!to) return "not-yet";
    await updatePlan(tx.trx, plan.id, { status: to, paused_until: null, cancel_requested_at: tx.now });
    const reason = input.reason ?? "not-said";
    await notePlanEvent(tx, plan, { kind: "cancel-requested", from: plan.status, to, reason });
    await enqueue(tx, finishCancelJob, { planId: plan.id });
    if (await hasPaymentUnderWay(tx.trx, plan.id)) {
      await notifyMember(tx, plan.userId, { template: "plan-news", props: { news: "cancel-pending", on: null } });
      return "not-yet";
    }
    await end(tx, { ...plan, status: to });
    return "canceled";
  });
}

export async function end(tx: TxCtx, plan: Plan): Promise<void> {
  const to = planStates.next("finish-cancel", plan);
  if (!to) return;
  await updatePlan(tx.trx, plan.id, { status: to, canceled_at: tx.now, next_charge_on: null });
  await notePlanEvent(tx, plan, { kind: "canceled", from: plan.status, to });
  const on = tx.now.toISOString();
  await notifyMember(tx, plan.userId, { template: "plan-news", props: { news: "canceled", on } });
}
