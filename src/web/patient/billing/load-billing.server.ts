import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { formatDay, formatNearDate } from "#core/format-date.ts";
import { formatMoney, formatPrice } from "#core/format-money.ts";
import { getCredit } from "#domain/billing/ledger/get-credit.ts";
import { getPlanTerms } from "#domain/billing/plans/get-plan-terms.ts";
import { listPlans } from "#domain/billing/plans/list-plans.ts";
import { getCard } from "#domain/billing/cards/get-card.ts";
import { listOpenInvoices } from "#domain/billing/invoices/list-open-invoices.ts";
import { listTransactions } from "#domain/billing/invoices/list-transactions.ts";
import { planStates, daysAfter, SKIP_DAYS, type Plan } from "#domain/billing/plans/plan.ts";
import { STATEMENT_TEXT } from "#domain/billing/payments/processor.ts";
import { listPrescriptions } from "#domain/prescribing/list-prescriptions.ts";
import { listOfferings } from "#domain/catalog/list-offerings.ts";
import { listOwnAppointments } from "#domain/scheduling/lists/list-own-appointments.ts";
import { billingText, bookingText, factsText } from "../../shared/language/es/messages.server.ts";
import { LOCALES, type Language } from "../../shared/language/language.ts";
import { loadOwnVisits } from "../profile/own-visits.server.ts";
import { planCharge } from "./load-plan.server.ts";
import { formatCard } from "../../shared/card/format-card.server.ts";
import { listVisitMoney } from "../../shared/appointment/visit-money.server.ts";
import { loadTransactions } from "./load-transactions.server.ts";
import { troubleOf } from "./trouble.server.ts";
import { withOrderNumbers } from "./with-order-numbers.server.ts";

const SHOWN = 6;
const RECENT_MS = 30 * 86_400_000;

/** Everything on the billing page, formatted. */
export async function loadBilling(ctx: Ctx, language: Language) {
  const locale = LOCALES[language];
  const nameOf = factsText(language);
  const { userId } = requireMember(ctx);
  const [plans, card, open, transactions, prescriptions, offerings, terms, creditCents] = await Promise.all([
    listPlans(ctx, { userId }),
    getCard(ctx, { userId }),
    listOpenInvoices(ctx, { userId }),
    listTransactions(ctx, { userId, limit: SHOWN }),
    listPrescriptions(ctx, { userId }),
    listOfferings(ctx),
    getPlanTerms(ctx),
    getCredit(ctx, { userId }),
  ]);
  const { coming, past } = await listOwnAppointments(ctx);
  const visits = new Map([...past, ...coming].map((visit) => [visit.calendarId, visit]));
  const running = plans.filter(({ status }) => status !== "canceled");
  const withPlan = new Set(running.map(({ offeringKey }) => offeringKey));
  const prices = new Map(offerings.map(({ key, prices: lines, name }) => [key, { lines, name }]));
  const ended = plans.find(({ canceledAt }) => canceledAt && ctx.now.getTime() - canceledAt.getTime() < RECENT_MS);
  const lastCharge = transactions.find(({ kind }) => kind === "charge");
  return {
    plans: await Promise.all(
      running.map(async (plan) => ({
        ...(await toPlanText(ctx, plan, language)),
        longestPauseMonths: terms.longestPauseMonths,
        notIncluded: formatNotIncluded(prices.get(plan.offeringKey)?.lines, language),
      })),
    ),
    ended: ended?.canceledAt
      ? { name: nameOf(ended.offeringName), day: formatDay(ctx, ended.canceledAt, "medium", locale) }
      : null,
    card: card && {
      ...formatCard(ctx, card, bookingText(language), locale),
      lastCharge: lastCharge ? formatDay(ctx, lastCharge.at, "short", locale) : null,
    },
    troubles: open
      .map((invoice) => troubleOf(ctx, invoice, { hasCard: card !== null, visits, language }))
      .filter((one) => one !== null),
    visitMoney: await listVisitMoney(ctx, { userId, visits: coming, hasCard: card !== null, language }),
    toStart: prescriptions
      .filter(({ status, offeringKey }) => status === "active" && !withPlan.has(offeringKey) && prices.has(offeringKey))
      .map(({ id, offeringKey }) => ({ prescriptionId: id, name: nameOf(prices.get(offeringKey)?.name ?? "") })),
    credit: creditCents > 0 ? formatMoney(creditCents) : null,
    hasMedicine: prescriptions.length > 0,
    bookTo: (await loadOwnVisits(ctx)).bookTo,
    statement: `${ctx.env.STRIPE_STATEMENT_NAME}* ${STATEMENT_TEXT}`,
    months: loadTransactions(ctx, await withOrderNumbers(ctx, transactions), language),
    year: String(ctx.now.getUTCFullYear()),
    phone: ctx.env.BRAND_PHONE,
  };
}
export type BillingView = Awaited<ReturnType<typeof loadBilling>>;
export type PlanView = BillingView["plans"][number];

async function toPlanText(ctx: Ctx, plan: Plan, language: Language) {
  const locale = LOCALES[language];
  const today = clinicToday(ctx);
  const charge = await planCharge(ctx, plan, language);
  const skipTo = plan.nextChargeOn ? daysAfter(plan.nextChargeOn, SKIP_DAYS) : null;
  return {
    id: plan.id,
    name: factsText(language)(plan.offeringName),
    status: plan.status,
    daysSupply: plan.daysSupply,
    since: formatDay(ctx, plan.startedAt, "medium", locale),
    agreedOn: plan.consentAt ? formatDay(ctx, plan.consentAt, "medium", locale) : null,
    ...charge,
    isCheaperNow: charge.totalCents < charge.renewalCents,
    later: formatMoney(charge.renewalCents),
    nextOn: plan.nextChargeOn ? formatNearDate(plan.nextChargeOn, today, locale) : null,
    skipTo: skipTo ? formatNearDate(skipTo, today, locale) : null,
    pausedUntil: plan.pausedUntil ? formatNearDate(plan.pausedUntil, today, locale) : null,
    can: {
      change: planStates.can("change", plan),
      pause: planStates.can("pause", plan),
      skip: planStates.can("skip", plan),
      cancel: planStates.can("cancel", plan),
      resume: planStates.can("resume", plan),
    },
  };
}

/** Charges outside the plan, at today's prices. */
export function formatNotIncluded(
  prices: { "follow-up-visit": number; "follow-up-labs": number } | undefined,
  language: Language,
): string {
  const t = billingText(language);
  if (!prices) return t("visits and lab tests");
  return t("visits ({visit}) and lab tests ({labs} for a panel)", {
    visit: formatPrice(prices["follow-up-visit"]),
    labs: formatPrice(prices["follow-up-labs"]),
  });
}
