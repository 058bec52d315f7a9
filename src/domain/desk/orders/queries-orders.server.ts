import { sql, type RawBuilder } from "kysely";
import type { Trx } from "#core/db.ts";
import { offerings, pharmacies } from "#domain/catalog/reads.server.ts";
import type { OrderStatus } from "#domain/orders/order.ts";
import type { DeskOrder, BlockedReorder, OrdersView } from "./order-desk.ts";
import { trackingKey } from "../people/people-term.ts";

/** SQL for the orders desk. Each view has its own index on the promised day. */

const TO_SHIP = sql`('paid', 'sent_to_pharmacy', 'in_pharmacy_review', 'clarification_needed', 'filling')`;

/** Late at the pharmacy, or past the carrier's expected date. */
export const ORDER_VIEWS: Record<Exclude<OrdersView, "held">, (today: string) => RawBuilder<unknown>> = {
  late: (today) => sql`o.id in (
    select c.id from desk_order c join desk_late_order f on f.order_id = c.id where c.status in ${TO_SHIP}
      and c.promised_until < ${today}::date
    union all
    select c.id from desk_order c
    where c.status in ('shipped', 'out_for_delivery') and c.closed_at is null and c.expected_on < ${today}::date)`,
  "on-hold": () => sql`o.held_at is not null and o.status in ('created', 'awaiting_payment', 'paid', 'sent_to_pharmacy',
    'in_pharmacy_review', 'clarification_needed', 'filling')`,
  asks: () => sql`o.status = 'clarification_needed'`,
  trouble: () => sql`o.status in ('exception', 'lost', 'returned') and o.closed_at is null`,
  underway: () => sql`o.status in ('created', 'awaiting_payment', 'paid', 'sent_to_pharmacy', 'in_pharmacy_review',
    'clarification_needed', 'filling')`,
};

const LIMIT = 200;

/** Earliest promise first, so late ones come first. Selected before anything else is looked up. */
export async function selectDeskOrders(
  trx: Trx,
  view: Exclude<OrdersView, "held">,
  today: string,
): Promise<DeskOrder[]> {
  const byPromise = sql`order by o.promised_until, o.created_at, o.id`;
  const chosen = sql`(
    select * from desk_order o where ${ORDER_VIEWS[view](today)} ${byPromise} limit ${LIMIT})`;
  const { rows } = await sql<DeskOrder>`${ordersFrom(trx, chosen)} ${byPromise}`.execute(trx);
  return rows;
}

export async function findDeskOrder(trx: Trx, orderId: string): Promise<DeskOrder | undefined> {
  const { rows } = await sql<DeskOrder>`${ordersFrom(trx, sql`desk_order`)} where o.id = ${orderId}`.execute(trx);
  return rows[0];
}

/** The latest, if a carrier reused a number. */
export async function findOrderByNumber(trx: Trx, text: string): Promise<{ id: string; userId: string } | null> {
  const { rows } = await sql<{ id: string; userId: string }>`
    select id, user_id as "userId" from desk_order
    where number = ${text.toUpperCase()} or tracking_key = ${trackingKey(text)}
    order by created_at desc limit 1`.execute(trx);
  return rows[0] ?? null;
}

/** Due but not placed, longest first. */
export async function selectBlockedReorders(trx: Trx): Promise<BlockedReorder[]> {
  const { rows } = await sql<BlockedReorder>`
    select h.prescription_id as "prescriptionId", h.user_id as "userId", p.first_name || ' ' || p.last_name as name,
      f.name as offering, h.due_on::text as "dueOn", h.gates, h.looked_at as "lookedAt"
    from desk_blocked_reorder h
    join desk_person p on p.user_id = h.user_id
    join lateral app.desk_prescriptions(h.user_id) r on r.id = h.prescription_id
    join ${offerings(trx)} f on f.key = r.offering_key
    order by h.due_on, h.prescription_id limit ${LIMIT}`.execute(trx);
  return rows;
}

const ordersFrom = (trx: Trx, orders: RawBuilder<unknown>) => sql`
  select o.id, o.number, o.user_id as "userId", p.first_name || ' ' || p.last_name as name, f.name as offering, o.status,
    o.total_cents as "totalCents", coalesce(b.cents, 0)::int as "refundedCents", o.invoice_id as "invoiceId",
    o.created_at as "createdAt", o.paid_at as "paidAt", i.failed_at as "paymentFailedAt", i.collect_at as "nextTryAt",
    o.send_tried_at as "sendTriedAt", o.sent_at as "sentAt", o.promised_until::text as "promisedUntil",
    o.shipped_at as "shippedAt", o.carrier, o.tracking_number as "trackingNumber", o.expected_on::text as "expectedOn",
    o.closed_at as "closedAt", o.pharmacy_heard_at as "heardAt", o.pinged_at as "pingedAt", h.name as pharmacy,
    h.id as "pharmacyId", h.phone as "pharmacyPhone", k.text as "ourQuestion", k.at as "weAskedAt", k.asked_by as "weAskedBy",
    l.flagged_at as "lateSince", o.held_for as "heldFor", o.held_at as "heldAt", q.question, q.received_at as "askedAt", a.text as answer, a.at as "answeredAt",
    a.answered_by as "answeredBy"
  from ${orders} o
  join desk_person p on p.user_id = o.user_id
  join ${offerings(trx)} f on f.key = o.offering_key
  join ${pharmacies(trx)} h on h.id = o.pharmacy_id
  left join desk_invoice i on i.id = o.invoice_id
  left join desk_late_order l on l.order_id = o.id
  left join lateral (select sum(amount_cents) as cents from desk_refund r where r.invoice_id = o.invoice_id
    and r.status <> 'failed') b on true
  left join lateral (select question, received_at from desk_pharmacy_message m where m.order_id = o.id
    and m.status = 'clarification_needed' order by m.sequence desc limit 1) q on o.status = 'clarification_needed'
  left join lateral (select text, at, answered_by from desk_pharmacy_answer a where a.order_id = o.id and a.at >= q.received_at
    order by a.at desc limit 1) a on true
  left join lateral (select text, at, asked_by from desk_pharmacy_question k where k.order_id = o.id
    order by k.at desc limit 1) k on true`;

type OrderStep = { id: string; at: Date; actor_id: string | null; reason: string | null; status: OrderStatus };

export async function selectOrderHistory(trx: Trx, orderId: string): Promise<OrderStep[]> {
  const { rows } = await sql<OrderStep>`
    select id, at, actor_id, reason, to_status as status from desk_order_event where order_id = ${orderId} order by n`.execute(
    trx,
  );
  return rows;
}
