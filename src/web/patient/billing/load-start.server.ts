import { data, href, redirect } from "react-router";
import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { formatMoney } from "#core/format-money.ts";
import { getPlan } from "#domain/billing/plans/get-plan.ts";
import { sumOf } from "#domain/billing/invoices/invoice.ts";
import { getCard } from "#domain/billing/cards/get-card.ts";
import { DAYS_SUPPLY, type DaysSupply } from "#domain/billing/plans/plan.ts";
import { quoteMonth } from "#domain/billing/plans/quote-month.ts";
import { getRenewalTerms } from "#domain/billing/plans/get-renewal-terms.ts";
import { getPrescription } from "#domain/prescribing/get-prescription.ts";
import { listOfferings } from "#domain/catalog/list-offerings.ts";
import type { Prices } from "#domain/catalog/price.ts";
import { billingText, factsText } from "../../shared/language/es/messages.server.ts";
import type { Language } from "../../shared/language/language.ts";
import { requireId } from "../../shared/request/require-id.server.ts";
import { formatNotIncluded } from "./load-billing.server.ts";
import { toLineViews } from "./load-plan.server.ts";

type Startable = { userId: string; offeringKey: string; name: string; prices: Prices };

/** An active prescription of yours that can be ordered and has no plan. */
export async function requireStartable(ctx: Ctx, prescriptionId: string): Promise<Startable> {
  const { userId } = requireMember(ctx);
  const prescription = await getPrescription(ctx, { prescriptionId: requireId(prescriptionId) });
  if (prescription.userId !== userId) throw data({ code: "not-found" }, { status: 404 });
  const { offeringKey } = prescription;
  const plan = await getPlan(ctx, { userId, offeringKey });
  const offering = (await listOfferings(ctx)).find(({ key }) => key === offeringKey);
  if (!offering || prescription.status !== "active" || (plan && plan.status !== "canceled")) {
    throw redirect(href("/profile/billing"), 303);
  }
  return { userId, offeringKey, name: offering.name, prices: offering.prices };
}

/** The full price before the first click: both supplies, every line, later orders, and the terms to agree to. */
export async function loadStart(
  ctx: Ctx,
  start: Startable,
  asked: { days: DaysSupply; code: string | null; language: Language },
) {
  const t = billingText(asked.language);
  const { userId, offeringKey, name, prices } = start;
  const quote = (daysSupply: DaysSupply, code: string | null = null) =>
    quoteMonth(ctx, { userId, offeringKey, daysSupply, code });
  const [first, plain, card] = [
    await quote(asked.days, asked.code),
    await Promise.all(DAYS_SUPPLY.map(async (days) => ({ days, cents: (await quote(days)).totalCents }))),
    await getCard(ctx, { userId }),
  ];
  const renewalCents = sumOf(first.lines.filter(({ item }) => item !== "discount"));
  const terms = await getRenewalTerms(ctx, { amountCents: renewalCents, daysSupply: asked.days });
  return {
    name: factsText(asked.language)(name),
    days: asked.days,
    lines: toLineViews(first.lines, { name, days: asked.days }, asked.language),
    total: formatMoney(first.totalCents),
    later: {
      label: t("Each order after that, every {days} days", { days: asked.days }),
      amount: formatMoney(renewalCents),
    },
    terms: { ...terms, cents: renewalCents },
    supplies: plain.map(({ days, cents }) => ({
      value: String(days),
      label: t("{days} days", { days }),
      hint: t("{amount} every {days} days", { amount: formatMoney(cents), days }),
    })),
    code: { typed: asked.code ?? "", state: first.code },
    notIncluded: formatNotIncluded(prices, asked.language),
    hasCard: card !== null,
    phone: ctx.env.BRAND_PHONE,
  };
}
