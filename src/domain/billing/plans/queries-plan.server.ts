import { sql, type Insertable, type Updateable } from "kysely";
import type { Trx } from "#core/db.ts";
import type { Plan as PlanRow, PlanConsent, PlanEvent } from "#core/db-types.ts";
import { findPerson } from "#domain/identity/profile/reads.server.ts";
import { offerings } from "#domain/catalog/reads.server.ts";
import type { PriceRow } from "../invoices/invoice.ts";
import type { Plan } from "./plan.ts";

function selectPlans(trx: Trx) {
  return trx
    .selectFrom("plan as p")
    .innerJoin(offerings(trx).as("o"), "o.key", "p.offering_key")
    .select([
      "p.id",
      "p.user_id as userId",
      "p.offering_key as offeringKey",
      "o.name as offeringName",
      sql<Plan["daysSupply"]>`p.days_supply`.as("daysSupply"),
      sql<Plan["status"]>`p.status`.as("status"),
      sql<string | null>`p.next_charge_on`.as("nextChargeOn"),
      sql<string | null>`p.paused_until`.as("pausedUntil"),
      sql<string | null>`p.skipped_on`.as("skippedOn"),
      "p.discount_code_id as discountCodeId",
      "p.consent_version as consentVersion",
      "p.consent_at as consentAt",
      "p.started_at as startedAt",
      "p.cancel_requested_at as cancelRequestedAt",
      "p.canceled_at as canceledAt",
    ]);
}

export async function findPlan(trx: Trx, id: string): Promise<Plan | undefined> {
  return selectPlans(trx).where("p.id", "=", id).executeTakeFirst();
}

/** Locks the plan, so ending and charging it can't overlap. */
export async function lockPlan(trx: Trx, id: string): Promise<Plan | undefined> {
  await trx.selectFrom("plan").select("id").where("id", "=", id).forUpdate().executeTakeFirst();
  return findPlan(trx, id);
}

export async function selectPlansOf(trx: Trx, userId: string): Promise<Plan[]> {
  return selectPlans(trx).where("p.user_id", "=", userId).orderBy("p.started_at", "desc").execute();
}

/** The active one, otherwise the latest. Reads all of the person's plans, so that a page about several offerings asks once. */
export async function findPlanFor(trx: Trx, userId: string, offeringKey: string): Promise<Plan | undefined> {
  const plans = (await selectPlansOf(trx, userId)).filter((plan) => plan.offeringKey === offeringKey);
  return plans.find(({ status }) => status !== "canceled") ?? plans[0];
}

/** False if there already is such a plan. */
export async function insertPlan(trx: Trx, row: Insertable<PlanRow>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("plan")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function updatePlan(trx: Trx, id: string, change: Updateable<PlanRow>): Promise<void> {
  await trx.updateTable("plan").set(change).where("id", "=", id).execute();
}

export async function insertPlanEvent(trx: Trx, row: Insertable<PlanEvent>): Promise<void> {
  await trx.insertInto("plan_event").values(row).execute();
}

export async function insertPlanConsent(trx: Trx, row: Insertable<PlanConsent>): Promise<void> {
  await trx.insertInto("plan_consent").values(row).execute();
}

export async function insertPlanPrices(trx: Trx, planId: string, from: string, prices: PriceRow[]): Promise<void> {
  if (prices.length === 0) return;
  await trx
    .insertInto("plan_price")
    .values(
      prices.map(({ item, priceLineId, amountCents }) => ({
        plan_id: planId,
        item,
        effective_from: from,
        price_line_id: priceLineId,
        amount_cents: amountCents,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** This plan's prices on a day. */
export async function selectPlanPrices(trx: Trx, planId: string, day: string): Promise<PriceRow[]> {
  const { rows } = await sql<PriceRow>`
    select distinct on (item) item, price_line_id as "priceLineId", amount_cents as "amountCents" from plan_price
    where plan_id = ${planId} and effective_from <= ${day}::date order by item, effective_from desc`.execute(trx);
  return rows;
}

export async function findRenewalTerms(trx: Trx, day: string) {
  return trx
    .selectFrom("renewal_terms")
    .select(["version", "body"])
    .where("effective_from", "<=", day)
    .orderBy("effective_from", "desc")
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
}

export async function getBillingTerm(trx: Trx, day: string) {
  return trx
    .selectFrom("billing_term")
    .selectAll()
    .where("effective_from", "<=", day)
    .orderBy("effective_from", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
}

/** A code that this person could use now. */
export async function findUsableCode(trx: Trx, use: { code: string; userId: string; at: Date }) {
  const owner = await findPerson(trx, use.userId);
  if (!owner) return undefined;
  return trx
    .selectFrom("discount_code")
    .select(["id", "amount_cents as amountCents"])
    .where("code", "=", use.code)
    .where("email", "=", owner.email)
    .where("redeemed_at", "is", null)
    .where("expires_at", ">", use.at)
    .executeTakeFirst();
}

/** A plan's code applies to its first order, even if it has expired since: it was part of the agreed price. */
export async function findPlanCode(trx: Trx, codeId: string) {
  return trx
    .selectFrom("discount_code")
    .select(["id", "amount_cents as amountCents", "redeemed_at as redeemedAt"])
    .where("id", "=", codeId)
    .where("redeemed_at", "is", null)
    .executeTakeFirst();
}

/** The member has an order that was or may be paid. */
export async function hasOrderInvoice(trx: Trx, userId: string): Promise<boolean> {
  const row = await trx
    .selectFrom("invoice")
    .select("id")
    .where("user_id", "=", userId)
    .where("kind", "=", "order")
    .where("status", "in", ["open", "paid", "partially_refunded"])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** At the processor now: sent with unknown outcome, waiting for the member, or authorized. */
export async function hasPaymentUnderWay(trx: Trx, planId: string): Promise<boolean> {
  const row = await trx
    .selectFrom("payment")
    .select("id")
    .where("plan_id", "=", planId)
    .where("status", "in", ["sending", "needs_authentication", "authorized"])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
