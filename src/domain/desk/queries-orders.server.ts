import { sql, type RawBuilder } from "kysely";
import type { Trx } from "#core/db.ts";
import type { OrderStatus } from "#domain/orders/order.ts";
import type { DeskOrder, OrdersView } from "./order-desk.ts";

/** SQL of the orders desk. Each view is walked by an index of its own, by the day that was promised. */

const VIEWS: Record<OrdersView, (today: string) => RawBuilder<unknown>> = {
  late: (today) => sql`o.status in ('paid', 'sent_to_pharmacy', 'in_pharmacy_review', 'clarification_needed', 'filling')
    and o.promised_until < ${today} and exists (select from order_late f where f.order_id = o.id)`,
  asks: () => sql`o.status = 'clarification_needed'`,
  trouble: () => sql`o.status in ('exception', 'lost', 'returned') and o.closed_at is null`,
  underway: () => sql`o.status in ('created', 'awaiting_payment', 'paid', 'sent_to_pharmacy', 'in_pharmacy_review',
    'clarification_needed', 'filling')`,
};

const LIMIT = 200;

/** The longest promised first, which are the late ones. They are chosen before anything else about them is looked up. */
export async function selectDeskOrders(trx: Trx, view: OrdersView, today: string): Promise<DeskOrder[]> {
  const byPromise = sql`order by o.promised_until, o.created_at, o.id`;
  const chosen = sql`(
    select * from customer_order o where ${VIEWS[view](today)} ${byPromise} limit ${LIMIT})`;
  const { rows } = await sql<DeskOrder>`${ordersFrom(chosen)} ${byPromise}`.execute(trx);
  return rows;
}

export async function findDeskOrder(trx: Trx, orderId: string): Promise<DeskOrder | undefined> {
  const { rows } = await sql<DeskOrder>`${ordersFrom(sql`customer_order`)} where o.id = ${orderId}`.execute(trx);
  return rows[0];
}

export async function findOrderByNumber(trx: Trx, text: string): Promise<string | null> {
  const row = await trx
    .selectFrom("customer_order")
    .select("id")
    .where((eb) => eb.or([eb("number", "=", text.toUpperCase()), eb("tracking_number", "=", text)]))
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

const ordersFrom = (orders: RawBuilder<unknown>) => sql`
  select o.id, o.number, o.user_id as "userId", p.first_name || ' ' || p.last_name as name, f.name as offering, o.status,
    o.total_cents as "totalCents", o.refunded_cents as "refundedCents", o.invoice_id as "invoiceId", o.created_at as "createdAt",
    o.paid_at as "paidAt", o.sent_at as "sentAt", o.promised_until::text as "promisedUntil", o.shipped_at as "shippedAt",
    o.carrier, o.tracking_number as "trackingNumber", o.pharmacy_heard_at as "heardAt", h.name as pharmacy,
    l.flagged_at as "lateSince", q.question
  from ${orders} o
  join profile p on p.user_id = o.user_id
  join offering f on f.key = o.offering_key
  join pharmacy h on h.id = o.pharmacy_id
  left join order_late l on l.order_id = o.id
  left join lateral (select question from pharmacy_message m where m.order_id = o.id and m.question is not null
    order by m.sequence desc limit 1) q on o.status = 'clarification_needed'`;

export async function selectOrderHistory(trx: Trx, orderId: string) {
  return trx
    .selectFrom("order_event")
    .select(["id", "at", "actor_id", "reason", sql<OrderStatus>`to_status`.as("status")])
    .where("order_id", "=", orderId)
    .orderBy("n")
    .execute();
}

export async function hasLossFee(trx: Trx, userId: string): Promise<boolean> {
  const row = await trx
    .selectFrom("invoice")
    .select("id")
    .where("user_id", "=", userId)
    .where("kind", "=", "loss-fee")
    .where("status", "<>", "void")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
