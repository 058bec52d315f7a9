import { setTimeout as sleep } from "node:timers/promises";
import type { Ctx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { AppError } from "#core/errors.ts";
import { newId } from "#core/id.ts";
import { cancelPlan } from "#domain/billing/plans/cancel-plan.ts";
import { collectInvoice } from "#domain/billing/payments/collect-invoice.ts";
import { findPlanById } from "#domain/billing/plans/find-plan-by-id.ts";
import { openInvoice } from "#domain/billing/invoices/open-invoice.ts";
import { isChargeable, type Plan } from "#domain/billing/plans/plan.ts";
import { quoteMonth } from "#domain/billing/plans/quote-month.ts";
import { startPlan } from "#domain/billing/plans/start-plan.ts";
import { sweepBilling } from "#domain/billing/sweep-billing.ts";
import { remindOfPlans } from "#domain/billing/plans/remind-of-plans.ts";
import { ctxMaker, member } from "#test/visit-clinic.ts";
import { billingHandlers } from "#worker/billing-handlers.ts";
import { addPayers, chargesOf, OFFERING, PRICE_CENTS, type MoneyClinic } from "./clinic.ts";

const DAYS = 396;
const DAY_MS = 86_400_000;
const AT_ONCE = 6;

export type Canceled = { members: number; after: number; control: number; notYet: number };

/**
 * Members who cancel during a charge, some while the processor is down, then thirteen months day by day. Anyone told that their plan is
 * canceled must never be charged again. Control: as many who don't cancel are charged each month.
 */
export async function canceled(clinic: MoneyClinic, members: number): Promise<Canceled> {
  const payers = await addPayers(clinic, members * 2);
  const web = ctxMaker(clinic.settings, { max: 8 });
  const plans = await Promise.all(payers.map((userId) => start(web.ctx(member(userId)))));
  await Promise.all(plans.map((plan) => order(clinic.system(), plan, true)));
  await drain(clinic, new Date());
  const leaving = plans.slice(0, members);
  let now = new Date(Date.now() + 31 * DAY_MS);
  const fault = { kind: "hang-after", share: 0.3, times: 100_000, path: "payment_intents$" };
  await fetch(`${clinic.sandbox.origin}/control/faults`, { method: "POST", body: JSON.stringify(fault) });
  for (const plan of leaving) await order(clinic.system(now), plan, true);
  // Charged and canceled within the same two seconds: some before, some after, some while the processor doesn't respond.
  const charging = drain(clinic, now);
  const answers = await Promise.all(
    leaving.map(async (plan) => {
      await sleep(Math.random() * 1_500);
      return cancelPlan(web.ctx(member(plan.userId), now), { planId: plan.id });
    }),
  );
  await charging;
  await fetch(`${clinic.sandbox.origin}/control/clear-faults`, { method: "POST", body: "{}" });
  for (const minutes of [5, 60, 300]) await settle(clinic, new Date(now.getTime() + minutes * 60_000));
  const count = (ids: string[]) => [...chargesOf(clinic, ids).values()].flat().filter((cents) => cents > 0).length;
  const ids = leaving.map(({ userId }) => userId);
  const before = count(ids);
  const beforeControl = count(payers.slice(members));
  for (let day = 1; day <= DAYS; day++) {
    now = new Date(now.getTime() + DAY_MS);
    for (const plan of plans) await order(clinic.system(now), plan, false);
    await settle(clinic, now);
    if (day % 30 === 0) await remindOfPlans(clinic.system(now));
  }
  const { rows } = await clinic.client.query<{ n: number }>(
    "select count(*)::int as n from plan where id = any($1) and status = 'canceled'",
    [leaving.map(({ id }) => id)],
  );
  if (rows[0]!.n !== members) throw new Error(`${rows[0]!.n} of ${members} plans are canceled`);
  await web.db.destroy();
  return {
    members,
    after: count(ids) - before,
    control: count(payers.slice(members)) - beforeControl,
    notYet: answers.filter((answer) => answer === "not-yet").length,
  };
}

async function start(ctx: Ctx): Promise<Plan> {
  const agreed = {
    offeringKey: OFFERING,
    daysSupply: 30,
    termsVersion: 1,
    agreedCents: PRICE_CENTS,
    agent: "drill",
  } as const;
  const started = await startPlan(ctx, agreed);
  if (started.kind !== "started") throw new Error(started.kind);
  return started.plan;
}

/** When orders come: on the plan's day. `isForced` tries on any day, to see that it's refused. */
async function order(ctx: Ctx, plan: Plan, isForced: boolean): Promise<void> {
  const now = await findPlanById(ctx, { planId: plan.id });
  // Canceled plans are still tried every tenth day: it's not the caller's job to know better.
  const isTried =
    now && (isForced || isChargeable(now, clinicToday(ctx)) || (now.status === "canceled" && isTenth(ctx)));
  if (!isTried) return;
  try {
    const { lines } = await quoteMonth(ctx, { userId: plan.userId, offeringKey: OFFERING, daysSupply: 30 });
    const reference = { kind: "order", id: newId(), planId: plan.id } as const;
    const { invoiceId } = await openInvoice(ctx, { userId: plan.userId, reference, lines });
    await collectInvoice(ctx, { invoiceId, approvalId: newId() });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}

function isTenth(ctx: Ctx): boolean {
  return Math.floor(ctx.now.getTime() / DAY_MS) % 10 === 0;
}

async function settle(clinic: MoneyClinic, now: Date): Promise<void> {
  await sweepBilling(clinic.system(now));
  await drain(clinic, now);
}

/** Runs billing's jobs at the chosen time, as a worker would. */
async function drain(clinic: MoneyClinic, now: Date): Promise<void> {
  const handlers = new Map(billingHandlers(clinic.processor).map((handler) => [handler.job.name, handler]));
  for (let round = 0; round < 30; round++) {
    const { rows } = await clinic.client.query<{ id: string; name: string; data: unknown }>(
      "delete from pgboss.job where name = any($1) and state < 'active' returning id, name, data",
      [[...handlers.keys()]],
    );
    if (rows.length === 0) return;
    // A few at a time: more than the pool's connections would wait until they time out.
    const work = async () => {
      for (let job = rows.pop(); job; job = rows.pop())
        await handlers.get(job.name)!.run(clinic.system(now), job.data, job.id);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  }
}
