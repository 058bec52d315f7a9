import type { Ctx, TxCtx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { isPerson, requireSystem } from "#core/actor.ts";
import { clinicToday } from "#core/dates.ts";
import { sumOf, type Quote } from "../invoices/invoice.ts";
import { requireOwnOrStaff } from "../may-see.ts";
import { notePlanEvent, type PlanEventKind } from "./note-plan-event.ts";
import { planStates, daysAfter, monthsAfter, SKIP_DAYS, type DaysSupply, type Plan } from "./plan.ts";
import type { PlanAction } from "./plan.ts";
import { findRenewalTerms, getBillingTerm, hasPaymentUnderWay, lockPlan, updatePlan } from "./queries-plan.server.ts";
import { planLines, quoteMonth } from "./quote-month.ts";
import { giveConsent } from "./start-plan.ts";
import { notifyMember } from "../notify-member.ts";

export type ChangedPlan = "done" | "not-now" | "charge-under-way" | "day-not-possible";

/** Stops charges and orders until a day, at most some months away. */
export async function pausePlan(ctx: Ctx, input: { planId: string; until: string }): Promise<ChangedPlan> {
  return change(ctx, input.planId, "pause", "paused", async (tx, plan) => {
    const { max_pause_months: months } = await getBillingTerm(tx.trx, clinicToday(tx));
    if (input.until <= clinicToday(tx) || input.until > monthsAfter(clinicToday(tx), months)) return "day-not-possible";
    if (await hasPaymentUnderWay(tx.trx, plan.id)) return "charge-under-way";
    await updatePlan(tx.trx, plan.id, { status: planStates.next("pause", plan)!, paused_until: input.until });
    return "done";
  });
}

/** Ends a pause early, or when its day has come. What fell into the pause is charged no sooner than today. */
export async function resumePlan(ctx: Ctx, input: { planId: string }): Promise<ChangedPlan> {
  return change(ctx, input.planId, "resume", "resumed", async (tx, plan) => {
    const late = plan.nextChargeOn !== null && plan.nextChargeOn < clinicToday(tx);
    const next = late ? { next_charge_on: clinicToday(tx) } : {};
    await updatePlan(tx.trx, plan.id, { status: planStates.next("resume", plan)!, paused_until: null, ...next });
    return "done";
  });
}

/** Moves the next charge by a month. The same charge is not skipped twice. */
export async function skipMonth(ctx: Ctx, input: { planId: string }): Promise<ChangedPlan> {
  return change(ctx, input.planId, "skip", "skipped", async (tx, plan) => {
    if (await hasPaymentUnderWay(tx.trx, plan.id)) return "charge-under-way";
    const next = daysAfter(plan.nextChargeOn!, SKIP_DAYS);
    await updatePlan(tx.trx, plan.id, { next_charge_on: next, skipped_on: next });
    return "done";
  });
}

/** Another number of days for each order. It is another amount, so the member agrees to it anew; staff cannot do it for them. */
export async function changeSupply(
  ctx: Ctx,
  input: { planId: string; daysSupply: DaysSupply; termsVersion: number; agreedCents: number; agent: string },
): Promise<ChangedPlan | { kind: "ask-again"; quote: Quote }> {
  let again: Quote | null = null;
  const done = await change(ctx, input.planId, "change", "changed", async (tx, plan) => {
    if (!isPerson(ctx.actor) || ctx.actor.userId !== plan.userId) throw new AppError("forbidden");
    if (await hasPaymentUnderWay(tx.trx, plan.id)) return "charge-under-way";
    const amountCents = sumOf(await planLines(tx, plan, input.daysSupply));
    const { version } = await findRenewalTerms(tx.trx, clinicToday(tx));
    if (amountCents !== input.agreedCents || version !== input.termsVersion) {
      again = await quoteMonth(tx, {
        userId: plan.userId,
        offeringKey: plan.offeringKey,
        daysSupply: input.daysSupply,
      });
      return "not-now";
    }
    await updatePlan(tx.trx, plan.id, { days_supply: input.daysSupply });
    await giveConsent(tx, plan, { daysSupply: input.daysSupply, amountCents, agent: input.agent });
    return "done";
  });
  return again ? { kind: "ask-again", quote: again } : done;
}

/** When the next order will be ready, as the slice that makes orders has worked it out. Never sooner than a skipped month allows. */
export async function setNextCharge(ctx: Ctx, input: { planId: string; on: string }): Promise<void> {
  requireSystem(ctx);
  await inTransaction(ctx, async (tx) => {
    const plan = await lockPlan(tx.trx, input.planId);
    if (!plan || plan.status === "canceled" || plan.status === "cancel_scheduled") return;
    if (plan.skippedOn && input.on < plan.skippedOn) return;
    await updatePlan(tx.trx, plan.id, { next_charge_on: input.on });
  });
}

async function change(
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
