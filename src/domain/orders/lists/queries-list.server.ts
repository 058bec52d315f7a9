import { sql } from "kysely";
import type { Trx } from "#core/db.ts";
import { selectOrders, type Order } from "../queries.server.ts";
import type { OrderStatus } from "../order.ts";

/** SQL for the pages about orders. */

const OVER = ["delivered", "returned", "lost", "canceled"] as const;

export type Mark = { createdAt: Date; id: string };
export type PastOrder = {
  id: string;
  number: string;
  status: OrderStatus;
  createdAt: Date;
  paidAt: Date | null;
  sentAt: Date | null;
  shippedAt: Date | null;
  deliveredAt: Date | null;
  totalCents: number;
  refundedCents: number;
  invoiceId: string | null;
};

/** Current orders, newest first. */
export async function selectUnderWay(trx: Trx, userId: string): Promise<Order[]> {
  return selectOrders(trx)
    .where("o.user_id", "=", userId)
    .where("o.status", "not in", [...OVER])
    .orderBy("o.created_at", "desc")
    .orderBy("o.id", "desc")
    .limit(20)
    .execute();
}

/** Past orders, newest first, after a cursor: every page costs the same, however long the list. */
export async function selectPast(
  trx: Trx,
  { userId, before, limit }: { userId: string; before: Mark | null; limit: number },
): Promise<PastOrder[]> {
  let query = trx
    .selectFrom("customer_order as o")
    .select([
      "o.id",
      "o.number",
      "o.created_at as createdAt",
      "o.paid_at as paidAt",
      "o.sent_at as sentAt",
      "o.shipped_at as shippedAt",
      "o.delivered_at as deliveredAt",
      "o.total_cents as totalCents",
      "o.refunded_cents as refundedCents",
      "o.invoice_id as invoiceId",
      sql<OrderStatus>`o.status`.as("status"),
    ])
    .where("o.user_id", "=", userId)
    .where("o.status", "in", [...OVER]);
  if (before) {
    query = query.where(sql<boolean>`(o.created_at, o.id) < (${before.createdAt}::timestamptz, ${before.id}::uuid)`);
  }
  return query.orderBy("o.created_at", "desc").orderBy("o.id", "desc").limit(limit).execute();
}

export async function findFirstOrderAt(trx: Trx, userId: string): Promise<Date | null> {
  const row = await trx
    .selectFrom("customer_order")
    .select("created_at as at")
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return row?.at ?? null;
}

export type Step = { to: OrderStatus; at: Date };

export type Progress = { steps: Step[]; isLate: boolean };

/** The events of these orders, oldest first, and whether they are late. */
export async function selectProgress(trx: Trx, orderIds: readonly string[]): Promise<Map<string, Progress>> {
  const found = new Map<string, Progress>();
  if (orderIds.length === 0) return found;
  const { rows } = await sql<{ orderId: string; at: Date | null; to: OrderStatus; isLate: boolean }>`
    select w.id as "orderId", e.at, e.to_status as "to",
      exists (select from order_late l where l.order_id = w.id) as "isLate"
    from unnest(${orderIds}::uuid[]) as w (id) left join order_event e on e.order_id = w.id order by e.n`.execute(trx);
  for (const { orderId, at, to, isLate } of rows) {
    const { steps } = found.get(orderId) ?? { steps: [] };
    found.set(orderId, { isLate, steps: at ? [...steps, { to, at }] : steps });
  }
  return found;
}

export async function selectLateIds(trx: Trx, orderIds: readonly string[]): Promise<Set<string>> {
  if (orderIds.length === 0) return new Set();
  const rows = await trx
    .selectFrom("order_late")
    .select("order_id")
    .where("order_id", "in", [...orderIds])
    .execute();
  return new Set(rows.map((row) => row.order_id));
}

export async function selectNumbers(
  trx: Trx,
  { userId, invoiceIds }: { userId: string; invoiceIds: readonly string[] },
): Promise<Map<string, string>> {
  const rows = await trx
    .selectFrom("customer_order")
    .select(["invoice_id", "number"])
    .where("user_id", "=", userId)
    .where("invoice_id", "in", [...invoiceIds])
    .execute();
  return new Map(rows.flatMap(({ invoice_id, number }) => (invoice_id ? [[invoice_id, number] as const] : [])));
}
