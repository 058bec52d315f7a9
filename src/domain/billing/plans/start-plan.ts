import { z } from "zod";
import { requireMember } from "#core/actor.ts";
import type { Ctx, TxCtx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { formatMoney } from "#core/format-money.ts";
import { newId } from "#core/id.ts";
import { listMonthlyPrices } from "#domain/catalog/reads.server.ts";
import { readCode } from "../discounts/discount-code.ts";
import { sumOf, type Quote } from "../invoices/invoice.ts";
import { notePlanEvent } from "./note-plan-event.ts";
import { monthsAfter, planStates, type DaysSupply, type Plan } from "./plan.ts";
import {
  findPlan,
  findPlanFor,
  findRenewalTerms,
  findUsableCode,
  getBillingTerm,
  insertPlan,
  insertPlanConsent,
  insertPlanPrices,
  updatePlan,
} from "./queries-plan.server.ts";
import { quoteMonth } from "./quote-month.ts";

/** What the member saw and agreed to. `agreedCents` is the amount per order shown next to the button, without a code. */
export const PlanStart = z.object({
  offeringKey: z.string().max(31),
  daysSupply: z.union([z.literal(30), z.literal(90)]),
  termsVersion: z.int(),
  agreedCents: z.int().nonnegative(),
  code: z.string().max(40).nullish(),
  agent: z.string().max(400),
});
export type PlanStart = z.infer<typeof PlanStart>;

export type StartedPlan =
  | { kind: "started"; plan: Plan }
  | { kind: "has-plan"; plan: Plan }
  /** Something differs from what was shown: show this and ask again. */
  | { kind: "ask-again"; quote: Quote }
  | { kind: "code-not-valid"; quote: Quote };

/**
 * Starts a plan and records the member's consent: the text they saw, the amount, when, from where and with which browser. Nothing
 * is charged here. A double click starts one plan.
 */
export async function startPlan(ctx: Ctx, input: PlanStart): Promise<StartedPlan> {
  const { userId } = requireMember(ctx);
  return inTransaction(ctx, async (tx) => {
    const existing = await findPlanFor(tx.trx, userId, input.offeringKey);
    if (existing && existing.status !== "canceled") return { kind: "has-plan", plan: existing };
    const asked = { userId, offeringKey: input.offeringKey, daysSupply: input.daysSupply };
    const quote = await quoteMonth(tx, { ...asked, code: input.code ?? null });
    if (quote.code === "not-valid" || quote.code === "not-first") return { kind: "code-not-valid", quote };
    const { version } = await findRenewalTerms(tx.trx, clinicToday(tx));
    const renewalCents = sumOf(quote.lines.filter(({ item }) => item !== "discount"));
    if (version !== input.termsVersion || renewalCents !== input.agreedCents) return { kind: "ask-again", quote };
    const plan = await addPlan(tx, userId, input);
    if (!plan) return retryAsExisting(tx, userId, input);
    await giveConsent(tx, plan, { ...input, amountCents: renewalCents });
    return { kind: "started", plan: (await findPlan(tx.trx, plan.id))! };
  });
}

/** Saves exactly what was agreed to; from here on this amount can be charged. */
export async function giveConsent(
  tx: TxCtx,
  plan: Plan,
  given: { daysSupply: DaysSupply; amountCents: number; agent: string },
): Promise<void> {
  const { version, body } = await findRenewalTerms(tx.trx, clinicToday(tx));
  const { reminder_months: months } = await getBillingTerm(tx.trx, clinicToday(tx));
  await insertPlanConsent(tx.trx, {
    id: newId(tx.now.getTime()),
    plan_id: plan.id,
    user_id: plan.userId,
    terms_version: version,
    text: fillIn(tx, body, given),
    days_supply: given.daysSupply,
    amount_cents: given.amountCents,
    at: tx.now,
    address: tx.address,
    agent: given.agent,
  });
  const to = planStates.next("consent", plan) ?? plan.status;
  const consent = {
    consent_version: version,
    consent_at: tx.now,
    next_reminder_on: monthsAfter(clinicToday(tx), months),
  };
  await updatePlan(tx.trx, plan.id, { ...consent, status: to });
  await notePlanEvent(tx, plan, { kind: "consented", from: plan.status, to });
}

async function addPlan(tx: TxCtx, userId: string, input: PlanStart): Promise<Plan | null> {
  const id = newId(tx.now.getTime());
  const typed = input.code ? readCode(input.code) : null;
  const code = typed ? await findUsableCode(tx.trx, { code: typed, userId, at: tx.now }) : undefined;
  const isNew = await insertPlan(tx.trx, {
    id,
    user_id: userId,
    offering_key: input.offeringKey,
    days_supply: input.daysSupply,
    status: "pending_consent",
    discount_code_id: code?.id ?? null,
    started_at: tx.now,
  });
  if (!isNew) return null;
  const prices = await listMonthlyPrices(tx.trx, input.offeringKey, clinicToday(tx));
  await insertPlanPrices(tx.trx, id, clinicToday(tx), prices);
  const plan = await findPlan(tx.trx, id);
  if (!plan) throw new AppError("conflict");
  await notePlanEvent(tx, plan, { kind: "started", from: null, to: "pending_consent" });
  return plan;
}

/** Clicked twice at the same time: the other request started it. */
async function retryAsExisting(tx: TxCtx, userId: string, input: PlanStart): Promise<StartedPlan> {
  const plan = await findPlanFor(tx.trx, userId, input.offeringKey);
  if (!plan || plan.status === "canceled") throw new AppError("conflict");
  return { kind: "has-plan", plan };
}

export function fillIn(
  tx: TxCtx,
  body: string,
  { amountCents, daysSupply }: { amountCents: number; daysSupply: number },
): string {
  return body
    .replaceAll("{brand}", tx.env.BRAND_NAME)
    .replaceAll("{amount}", formatMoney(amountCents))
    .replaceAll("{days}", String(daysSupply));
}
