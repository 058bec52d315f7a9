import { data } from "react-router";
import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { formatMoney } from "#core/format-money.ts";
import { findPlanById } from "#domain/billing/plans/find-plan-by-id.ts";
import { sumOf, type Line } from "#domain/billing/invoices/invoice.ts";
import type { Plan } from "#domain/billing/plans/plan.ts";
import { quoteMonth } from "#domain/billing/plans/quote-month.ts";
import { requireId } from "../../shared/request/require-id.server.ts";

/** Your own plan by the id in the URL. Another person's is a 404, even for staff: this is the member's account. */
export async function requireOwnPlan(ctx: Ctx, planId: string): Promise<Plan> {
  const { userId } = requireMember(ctx);
  const plan = await findPlanById(ctx, { planId: requireId(planId) });
  if (!plan || plan.userId !== userId) throw data({ code: "not-found" }, { status: 404 });
  return plan;
}

/** The next order's price, including a code still waiting for a first order. */
export async function planCharge(ctx: Ctx, plan: Plan, daysSupply = plan.daysSupply) {
  const { lines, totalCents } = await quoteMonth(ctx, {
    userId: plan.userId,
    offeringKey: plan.offeringKey,
    daysSupply,
  });
  const renewalCents = sumOf(lines.filter(({ item }) => item !== "discount"));
  return { lines: toLineViews(lines, plan.offeringName), total: formatMoney(totalCents), totalCents, renewalCents };
}

/** The medicine's name is shown here, because only its owner sees this page. */
export function toLineViews(lines: readonly Line[], name: string) {
  return lines.map(({ item, label, amountCents }) => ({
    label: item === "medicine" ? `${name}${label.slice(label.indexOf(","))}` : label,
    amount: formatMoney(amountCents),
  }));
}
