import { requireSystem } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { inTransaction } from "#core/db.ts";
import { notePlanEvent } from "./note-plan-event.ts";
import { daysAfter, monthsAfter } from "./plan.ts";
import { getBillingTerm, insertPlanPrices, lockPlan, updatePlan } from "./queries-plan.server.ts";
import { selectPlansToRemind, selectPriceChanges } from "../queries-sweep.server.ts";
import { notifyMember } from "../notify-member.ts";

const NO_ID = "00000000-0000-0000-0000-000000000000";

/** Emails the law requires: a yearly reminder of the plan, and advance notice of a price change. */
export async function remindOfPlans(ctx: Ctx): Promise<void> {
  requireSystem(ctx);
  await remindYearly(ctx);
  await noticePrices(ctx);
}

async function remindYearly(ctx: Ctx): Promise<void> {
  const due = await inTransaction(ctx, ({ trx }) => selectPlansToRemind(trx, clinicToday(ctx)));
  for (const planId of due) {
    await inTransaction(ctx, async (tx) => {
      const plan = await lockPlan(tx.trx, planId);
      if (!plan || plan.status === "canceled" || plan.status === "cancel_scheduled") return;
      const { reminder_months: months } = await getBillingTerm(tx.trx, clinicToday(tx));
      await updatePlan(tx.trx, plan.id, { next_reminder_on: monthsAfter(clinicToday(tx), months) });
      await notePlanEvent(tx, plan, { kind: "reminded", from: plan.status, to: plan.status });
      await notifyMember(tx, plan.userId, { template: "plan-news", props: { news: "reminder", on: null } });
    });
  }
}

/**
 * A new catalog price applies to a plan only after the notice period that follows the email; until then we charge the agreed
 * price. The email and the new price's first day are one transaction.
 */
async function noticePrices(ctx: Ctx): Promise<void> {
  const day = clinicToday(ctx);
  const { price_notice_days: days } = await inTransaction(ctx, ({ trx }) => getBillingTerm(trx, day));
  const soonest = daysAfter(day, days);
  for (let after = NO_ID; ;) {
    const changes = await inTransaction(ctx, ({ trx }) => selectPriceChanges(trx, soonest, after));
    for (const [planId, lines] of Map.groupBy(changes, ({ planId }) => planId)) {
      await inTransaction(ctx, async (tx) => {
        const plan = await lockPlan(tx.trx, planId);
        if (!plan || plan.status === "canceled" || plan.status === "cancel_scheduled") return;
        for (const line of lines) {
          const from = line.from > soonest ? line.from : soonest;
          await insertPlanPrices(tx.trx, plan.id, from, [line]);
        }
        await notePlanEvent(tx, plan, { kind: "price-noticed", from: plan.status, to: plan.status });
        const on = lines.map(({ from }) => (from > soonest ? from : soonest)).sort()[0] ?? soonest;
        await notifyMember(tx, plan.userId, { template: "plan-news", props: { news: "price", on } });
      });
    }
    const last = changes.at(-1)?.planId;
    if (!last) return;
    after = last;
  }
}
