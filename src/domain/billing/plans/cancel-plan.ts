import type { Ctx, TxCtx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { enqueue } from "#core/jobs.ts";
import { requireSystem } from "#core/actor.ts";
import { finishCancelJob } from "../jobs.ts";
import { requireOwnOrStaff } from "../may-see.ts";
import { movePayment } from "../payments/move-payment.ts";
import { notePlanEvent } from "./note-plan-event.ts";
import { planStates, type CancelReason, type Plan } from "./plan.ts";
import type { PaymentProcessor } from "../payments/processor.ts";
import { lockInvoice } from "../invoices/queries-invoice.server.ts";
import { selectOpenInvoicesOfPlan, selectPaymentsOfPlan } from "../queries-sweep.server.ts";
import { findPlan, hasPaymentUnderWay, lockPlan, updatePlan } from "./queries-plan.server.ts";
import { notifyMember } from "../notify-member.ts";
import { voidInvoice } from "../invoices/void-invoice.ts";

/**
 * Ends a plan at once. The plan's row is held, so a charge is either before it or never. Only if a payment is at the processor at
 * this moment is the plan "not yet canceled": nothing new is charged, a job ends that payment, or pays it back if it went through,
 * and says when it is done.
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

/** Clears what a canceled plan left at the processor, calls off its open invoices, and ends it if that had to wait. */
export async function finishCancel(ctx: Ctx, input: { planId: string }, processor: PaymentProcessor): Promise<void> {
  requireSystem(ctx);
  const plan = await inTransaction(ctx, (tx) => findPlan(tx.trx, input.planId));
  if (plan?.status !== "cancel_scheduled" && plan?.status !== "canceled") return;
  const payments = await inTransaction(ctx, ({ trx }) => selectPaymentsOfPlan(trx, plan.id));
  for (const paymentId of payments) await movePayment(ctx, { paymentId }, processor);
  await inTransaction(ctx, async (tx) => {
    const held = await lockPlan(tx.trx, plan.id);
    if (!held) return;
    for (const id of await selectOpenInvoicesOfPlan(tx.trx, held.id)) {
      const invoice = await lockInvoice(tx.trx, id);
      if (invoice) await voidInvoice(tx, invoice);
    }
    if (held.status === "cancel_scheduled" && !(await hasPaymentUnderWay(tx.trx, held.id))) await end(tx, held);
  });
}

async function end(tx: TxCtx, plan: Plan): Promise<void> {
  const to = planStates.next("finish-cancel", plan);
  if (!to) return;
  await updatePlan(tx.trx, plan.id, { status: to, canceled_at: tx.now, next_charge_on: null });
  await notePlanEvent(tx, plan, { kind: "canceled", from: plan.status, to });
  const on = tx.now.toISOString();
  await notifyMember(tx, plan.userId, { template: "plan-news", props: { news: "canceled", on } });
}
