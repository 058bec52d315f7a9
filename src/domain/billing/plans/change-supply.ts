import type { Ctx } from "#core/ctx.ts";
import { AppError } from "#core/errors.ts";
import { isPerson } from "#core/actor.ts";
import { clinicToday } from "#core/dates.ts";
import { sumOf, type Quote } from "../invoices/invoice.ts";
import type { DaysSupply } from "./plan.ts";
import { findRenewalTerms, hasPaymentUnderWay, updatePlan } from "./queries-plan.server.ts";
import { planLines, quoteMonth } from "./quote-month.ts";
import { giveConsent } from "./start-plan.ts";
import { type ChangedPlan, changePlan } from "./change-plan.ts";

/** Changes the days per order. That changes the amount, so the member has to agree again; staff can't do it for them. */
export async function changeSupply(
  ctx: Ctx,
  input: { planId: string; daysSupply: DaysSupply; termsVersion: number; agreedCents: number; agent: string },
): Promise<ChangedPlan | { kind: "ask-again"; quote: Quote }> {
  let again: Quote | null = null;
  const done = await changePlan(ctx, input.planId, "change", "changed", async (tx, plan) => {
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
