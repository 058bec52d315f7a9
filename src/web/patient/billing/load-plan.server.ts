import { data } from "react-router";
import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { formatMoney } from "#core/format-money.ts";
import { findPlanById } from "#domain/billing/plans/find-plan-by-id.ts";
import { sumOf, type Line, type LineItem } from "#domain/billing/invoices/invoice.ts";
import type { DaysSupply, Plan } from "#domain/billing/plans/plan.ts";
import { quoteMonth } from "#domain/billing/plans/quote-month.ts";
import type { BillingText } from "../../shared/language/es/billing.server.ts";
import { billingText, factsText } from "../../shared/language/es/messages.server.ts";
import type { Language } from "../../shared/language/language.ts";
import { requireId } from "../../shared/request/require-id.server.ts";

/** Your own plan by the id in the URL. Another person's is a 404, even for staff: this is the member's account. */
export async function requireOwnPlan(ctx: Ctx, planId: string): Promise<Plan> {
  const { userId } = requireMember(ctx);
  const plan = await findPlanById(ctx, { planId: requireId(planId) });
  if (!plan || plan.userId !== userId) throw data({ code: "not-found" }, { status: 404 });
  return plan;
}

/** The next order's price, including a code still waiting for a first order. */
export async function planCharge(ctx: Ctx, plan: Plan, language: Language, daysSupply = plan.daysSupply) {
  const { lines, totalCents } = await quoteMonth(ctx, {
    userId: plan.userId,
    offeringKey: plan.offeringKey,
    daysSupply,
  });
  const renewalCents = sumOf(lines.filter(({ item }) => item !== "discount"));
  return {
    lines: toLineViews(lines, { name: plan.offeringName, days: daysSupply }, language),
    total: formatMoney(totalCents),
    totalCents,
    renewalCents,
  };
}

/** The medicine's name is shown here, because only its owner sees this page. */
export function toLineViews(
  lines: readonly Line[],
  medicine: { name: string; days: DaysSupply },
  language: Language,
): { label: string; amount: string }[] {
  const t = billingText(language);
  const named = { name: factsText(language)(medicine.name), days: medicine.days };
  return lines.map(({ item, label, amountCents }) => {
    const known = LINE_LABELS[item];
    return { label: known ? t(known, named) : label, amount: formatMoney(amountCents) };
  });
}

/** The lines of an order that isn't made yet. */
const LINE_LABELS: Partial<Record<LineItem, BillingText>> = {
  medicine: "{name}, {days} days",
  shipping: "Shipping",
  discount: "Newsletter discount",
};
