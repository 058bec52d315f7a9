import { sql } from "kysely";
import type { Trx } from "#core/db.ts";
import { monthlyPrices } from "#domain/catalog/reads.server.ts";

/** How many of each kind one sweep starts. */
export const BATCH = 500;

async function ids(query: ReturnType<typeof sql<{ id: string }>>, trx: Trx): Promise<string[]> {
  const { rows } = await query.execute(trx);
  return rows.map(({ id }) => id);
}

/**
 * Due, without an active payment, and if part of a plan, an active one. An authorization needs a card; without one there's
 * nothing to try.
 */
export async function selectDueInvoices(trx: Trx, now: Date, limit: number): Promise<string[]> {
  const due = sql<{ id: string }>`
    select i.id from invoice i left join plan p on p.id = i.plan_id
    where i.status = 'open' and (i.collect_at <= ${now} or (i.authorize_at <= ${now} and exists (
        select from payment_method m where m.user_id = i.user_id and m.replaced_at is null)))
      and (p.id is null or p.status in ('active', 'past_due'))
      and not exists (select from payment a where a.invoice_id = i.id and a.status not in ('failed', 'canceled'))
    order by i.id limit ${limit}`;
  return ids(due, trx);
}

/** Due payments, and whether to resend or only refresh them. */
export async function selectDuePayments(trx: Trx, now: Date) {
  const { rows } = await sql<{ id: string; invoiceId: string; isToSend: boolean }>`
    select a.id, a.invoice_id as "invoiceId",
      a.status in ('waiting', 'sending') and a.processor_id is null and i.status = 'open'
        and (p.id is null or p.status in ('active', 'past_due')) as "isToSend"
    from payment a join invoice i on i.id = a.invoice_id left join plan p on p.id = a.plan_id
    where a.due_at <= ${now} order by a.due_at limit ${BATCH}`.execute(trx);
  return rows;
}

export async function selectDueRefunds(trx: Trx, now: Date): Promise<string[]> {
  return ids(sql<{ id: string }>`select id from refund where due_at <= ${now} order by due_at limit ${BATCH}`, trx);
}

export async function selectWaitingEvents(trx: Trx, before: Date): Promise<string[]> {
  const waiting = sql<{ id: string }>`
    select id from processor_event where handled_at is null and received_at <= ${before} order by received_at limit ${BATCH}`;
  return ids(waiting, trx);
}

export async function selectEndingPlans(trx: Trx): Promise<string[]> {
  const ending = sql<{ id: string }>`
    select id from plan where status = 'cancel_scheduled' order by cancel_requested_at limit ${BATCH}`;
  return ids(ending, trx);
}

export async function selectPausesOver(trx: Trx, today: string): Promise<string[]> {
  const over = sql<{ id: string }>`
    select id from plan where status = 'paused' and paused_until <= ${today}::date order by paused_until limit ${BATCH}`;
  return ids(over, trx);
}

export async function selectPlansToRemind(trx: Trx, today: string): Promise<string[]> {
  const due = sql<{ id: string }>`
    select id from plan where status in ('active', 'past_due', 'paused') and next_reminder_on <= ${today}::date
    order by next_reminder_on limit ${BATCH}`;
  return ids(due, trx);
}

export async function selectPaymentsOfPlan(trx: Trx, planId: string): Promise<string[]> {
  const alive = sql<{ id: string }>`
    select id from payment where plan_id = ${planId} and status in ('waiting', 'sending', 'needs_authentication', 'authorized')`;
  return ids(alive, trx);
}

export async function selectOpenInvoicesOfPlan(trx: Trx, planId: string): Promise<string[]> {
  return ids(sql<{ id: string }>`select id from invoice where plan_id = ${planId} and status = 'open'`, trx);
}

/**
 * What failed with the previous card and is waiting for a retry or has given up, and authorizations that were waiting for a card.
 */
export async function selectFailedInvoices(trx: Trx, userId: string, now: Date): Promise<string[]> {
  const failed = sql<{ id: string }>`
    select i.id from invoice i where i.user_id = ${userId} and i.status = 'open'
      and (i.failed_at is not null or i.authorize_at <= ${now})
      and not exists (select from payment a where a.invoice_id = i.id and a.status not in ('failed', 'canceled'))`;
  return ids(failed, trx);
}

/** Unconfirmed charges of a card that has since been replaced. */
export async function selectAskedOfOldCard(trx: Trx, userId: string): Promise<{ id: string; invoiceId: string }[]> {
  const { rows } = await sql<{ id: string; invoiceId: string }>`
    select a.id, a.invoice_id as "invoiceId" from payment a join payment_method m on m.id = a.method_id
    where a.user_id = ${userId} and a.status = 'needs_authentication' and m.replaced_at is not null`.execute(trx);
  return rows;
}

/** Plans whose agreed price of an item differs from the catalog's price on a day, paginated by id. */
export async function selectPriceChanges(trx: Trx, day: string, after: string) {
  const { rows } = await sql<{
    planId: string;
    userId: string;
    item: "medicine" | "shipping";
    priceLineId: string;
    amountCents: number;
    from: string;
  }>`
    select p.id as "planId", p.user_id as "userId", l.item, l.id as "priceLineId", l.amount_cents as "amountCents",
      l.effective_from::text as "from"
    from plan p
    cross join lateral ${monthlyPrices(sql`p.offering_key`, day)} l
    cross join lateral (
      select amount_cents from plan_price where plan_id = p.id and item = l.item order by effective_from desc limit 1) agreed
    where p.status in ('active', 'past_due', 'paused') and agreed.amount_cents <> l.amount_cents and p.id > ${after}::uuid
    order by p.id limit ${BATCH}`.execute(trx);
  return rows;
}
