import { sql, type Insertable, type Updateable } from "kysely";
import type { Trx } from "#core/db.ts";
import type { CustomerOrder, OrderEvent } from "#core/db-types.ts";
import type { HoldReason } from "./holds/hold-reason.ts";
import { BEFORE_SHIPPING, type OrderStatus } from "./order.ts";

/** SQL for orders and their history. Row-level security decides which rows are visible. */

export type Order = NonNullable<Awaited<ReturnType<typeof findOrder>>>;
export type OrderChange = Omit<Updateable<CustomerOrder>, "status" | "id" | "user_id">;

export function findOrder(trx: Trx, orderId: string) {
  return selectOrders(trx).where("o.id", "=", orderId).executeTakeFirst();
}

/** Locks the order until this transaction ends. */
export function lockOrder(trx: Trx, orderId: string) {
  return selectOrders(trx).where("o.id", "=", orderId).forUpdate("o").executeTakeFirst();
}

export function lockOrderOfInvoice(trx: Trx, invoiceId: string) {
  return selectOrders(trx).where("o.invoice_id", "=", invoiceId).forUpdate("o").executeTakeFirst();
}

/** A member's orders that haven't shipped. */
export function lockUnshippedOf(trx: Trx, userId: string) {
  return selectOrders(trx)
    .where("o.user_id", "=", userId)
    .where("o.status", "in", [...BEFORE_SHIPPING])
    .orderBy("o.id")
    .forUpdate("o")
    .execute();
}

/** Orders on hold, paginated. */
export async function selectHeldIds(trx: Trx, { after, limit }: { after: string; limit: number }): Promise<string[]> {
  const rows = await trx
    .selectFrom("customer_order")
    .select("id")
    .where("held_at", "is not", null)
    .where("status", "in", [...BEFORE_SHIPPING])
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** A plan's unpaid orders. */
export function lockUnpaidOfPlan(trx: Trx, planId: string) {
  return selectOrders(trx)
    .where("o.plan_id", "=", planId)
    .where("o.status", "in", ["created", "awaiting_payment"])
    .forUpdate("o")
    .execute();
}

export async function insertOrder(trx: Trx, row: Insertable<CustomerOrder>): Promise<{ number: string }> {
  return trx.insertInto("customer_order").values(row).returning("number").executeTakeFirstOrThrow();
}

export async function updateOrder(
  trx: Trx,
  orderId: string,
  change: OrderChange & { status?: OrderStatus },
): Promise<void> {
  await trx.updateTable("customer_order").set(change).where("id", "=", orderId).execute();
}

export async function insertOrderEvent(trx: Trx, row: Insertable<OrderEvent>): Promise<void> {
  await trx.insertInto("order_event").values(row).execute();
}

/** The order that hasn't shipped yet, if there is one. */
export async function hasOpenOrder(trx: Trx, prescriptionId: string): Promise<boolean> {
  const row = await trx
    .selectFrom("customer_order")
    .select("id")
    .where("prescription_id", "=", prescriptionId)
    .where("status", "in", [...BEFORE_SHIPPING])
    .executeTakeFirst();
  return row !== undefined;
}

export type Shipment = { userId: string; offeringKey: string; shippedAt: Date; daysSupply: number };

/** The last shipped order per person and offering. A renewed prescription continues where the old one ended. */
export async function selectLastShipments(
  trx: Trx,
  of: readonly { userId: string; offeringKey: string }[],
): Promise<Shipment[]> {
  const { rows } = await sql<Shipment>`
    select o.user_id as "userId", o.offering_key as "offeringKey", o.shipped_at as "shippedAt", o.days_supply as "daysSupply"
    from unnest(${of.map(({ userId }) => userId)}::uuid[], ${of.map(({ offeringKey }) => offeringKey)}::text[]) as w (user_id, offering_key)
    cross join lateral (
      select * from customer_order o where o.user_id = w.user_id and o.offering_key = w.offering_key
        and o.shipped_at is not null
      order by o.shipped_at desc limit 1) o`.execute(trx);
  return rows;
}

export type OrderHistory = {
  prescriptionId: string;
  confirmedAt: Date | null;
  orderedAt: Date | null;
  /** Of the same medicine, also by an older prescription. */
  lastShippedAt: Date | null;
  lastDaysSupply: number | null;
};

/**
 * When each of these prescriptions was last ordered, when its member last confirmed the dose, and when the medicine was last shipped.
 * A canceled order counts as ordered: the member has to confirm again before the next one. One statement, for My Orders.
 */
export async function selectOrderHistory(
  trx: Trx,
  of: readonly { id: string; userId: string; offeringKey: string }[],
): Promise<OrderHistory[]> {
  const { rows } = await sql<OrderHistory>`
    select w.id as "prescriptionId",
      (select max(c.confirmed_at) from dose_confirmation c where c.prescription_id = w.id) as "confirmedAt",
      (select max(o.created_at) from customer_order o where o.prescription_id = w.id) as "orderedAt",
      s.shipped_at as "lastShippedAt", s.days_supply as "lastDaysSupply"
    from unnest(${of.map(({ id }) => id)}::uuid[], ${of.map(({ userId }) => userId)}::uuid[],
      ${of.map(({ offeringKey }) => offeringKey)}::text[]) as w (id, user_id, offering_key)
    left join lateral (
      select o.shipped_at, o.days_supply from customer_order o where o.user_id = w.user_id and o.offering_key = w.offering_key
        and o.shipped_at is not null
      order by o.shipped_at desc limit 1) s on true`.execute(trx);
  return rows;
}

export async function insertDoseConfirmation(
  trx: Trx,
  row: { id: string; user_id: string; prescription_id: string; confirmed_at: Date },
): Promise<void> {
  await trx.insertInto("dose_confirmation").values(row).execute();
}

export function selectOrders(trx: Trx) {
  return trx
    .selectFrom("customer_order as o")
    .select([
      "o.id",
      "o.number",
      "o.user_id",
      "o.prescription_id",
      "o.plan_id",
      "o.invoice_id",
      "o.pharmacy_id",
      "o.offering_key",
      "o.days_supply",
      "o.total_cents",
      "o.refunded_cents",
      "o.sequence",
      "o.ship_name",
      "o.ship_street",
      "o.ship_city",
      "o.ship_state",
      "o.ship_zip",
      "o.needs_signature",
      "o.fill_not_before",
      "o.created_at",
      "o.paid_at",
      "o.send_tried_at",
      "o.sent_at",
      "o.promised_from",
      "o.promised_until",
      "o.pharmacy_heard_at",
      "o.pinged_at",
      "o.shipped_at",
      "o.carrier",
      "o.tracking_number",
      "o.expected_on",
      "o.delivered_at",
      "o.canceled_at",
      "o.held_at",
      "o.closed_at",
      sql<OrderStatus>`o.status`.as("status"),
      sql<HoldReason | null>`o.held_for`.as("held_for"),
    ]);
}
