import type pg from "pg";
import { addBusinessDays } from "#domain/orders/business-days.ts";
import { seedTreated, type Treated } from "./treated.ts";
import { copyRows } from "./copy.ts";
import type { Dates } from "./many-orders.ts";
import { createRandom, type Random } from "./random.ts";

const DAY = 86_400_000;
const TOTAL_CENTS = 89_00;

/**
 * Orders of the people who can sign in: member@ is in the middle of treatment with a parcel on its way, longtime@ has been with us
 * for three years, other@ has none. Dated from the moment they are made, as a reorder date is about how long is left.
 */
export async function seedOrders(client: pg.Client): Promise<void> {
  const random = createRandom("orders");
  const member = await seedTreated(client, "member@demo.test", { months: 6, random });
  const longtime = await seedTreated(client, "longtime@demo.test", { months: 36, random });
  const now = Date.now();
  const orders = [...history(member, 6, now, random, "shipped"), ...history(longtime, 36, now, random, "delivered")];
  await copyOrders(client, orders);
  await copyRows(
    client,
    FILLS,
    orders.map((order) => fillOf(order, random)),
  );
  await linkInvoices(client, member.userId);
  await client.query("select setval('order_number', (select max(substr(number, 4)::bigint) from customer_order))");
}

/** What was paid belongs to the newest orders, in the order of both. */
async function linkInvoices(client: pg.Client, userId: string): Promise<void> {
  await client.query(
    `with orders as (select id, row_number() over (order by created_at desc) as n from customer_order where user_id = $1),
       invoices as (select id, total_cents, row_number() over (order by opened_at desc) as n from invoice
         where user_id = $1 and kind = 'order'),
       named as (update invoice i set reference_id = o.id from orders o join invoices v using (n) where i.id = v.id)
     update customer_order c set invoice_id = v.id, total_cents = v.total_cents
     from orders o join invoices v using (n) where c.id = o.id`,
    [userId],
  );
}

/** The dates of so many orders, one a month, for the patients whom nobody signs in as. */
export function datesOf(count: number): Dates[] {
  const nobody = { userId: "", prescriptionId: "", planId: "", pharmacyId: "" };
  return history(nobody, count, Date.now(), createRandom(`dates ${count}`), "delivered");
}

type Order = {
  id: string;
  number: string;
  person: Treated;
  status: "shipped" | "delivered";
  ordered: Date;
  sent: Date;
  shipped: Date;
  delivered: Date | null;
  promised: { from: string; until: string };
};

let nextNumber = 10_001;
/** Older orders were made from the prescription before this one. */
const CURRENT_MONTHS = 3;

/** One a month, the newest last. Every ninth was late. */
function history(person: Treated, count: number, now: number, random: Random, last: Order["status"]): Order[] {
  return Array.from({ length: count }, (_, i): Order => {
    const age = count - 1 - i;
    const isUnderWay = age === 0 && last === "shipped";
    // A parcel on its way was shipped three days ago; one that arrived lies two weeks back.
    const around = dayOf(new Date(now - (age * 30 + (last === "shipped" ? 3 : 16)) * DAY));
    const sentOn = addBusinessDays(dayOf(new Date(Date.parse(around) - 11 * DAY)), 1);
    const shippedOn = addBusinessDays(sentOn, i % 9 === 4 ? 11 : 5 + random.int(3));
    const [sent, shipped] = [atHour(sentOn, 15, random), atHour(shippedOn, 20, random)];
    return {
      id: random.uuid(),
      number: `TL-${nextNumber++}`,
      person: age < CURRENT_MONTHS || !person.formerId ? person : { ...person, prescriptionId: person.formerId },
      status: isUnderWay ? "shipped" : "delivered",
      ordered: atHour(dayOf(new Date(sent.getTime() - DAY)), 14, random),
      sent,
      shipped,
      delivered: isUnderWay ? null : new Date(shipped.getTime() + (3 + random.int(2)) * DAY),
      promised: { from: addBusinessDays(sentOn, 5), until: addBusinessDays(sentOn, 10) },
    };
  });
}

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}

function atHour(day: string, hour: number, random: Random): Date {
  return new Date(Date.parse(`${day}T${String(hour).padStart(2, "0")}:00:00Z`) + random.int(3_600) * 1000);
}

async function copyOrders(client: pg.Client, orders: Order[]): Promise<void> {
  await copyRows(client, ORDERS, orders.map(orderRow));
  const random = createRandom(`events ${orders[0]?.id}`);
  // The way of an order is shown while it is under way and on its own page; of the many old ones only the newest keep it.
  const newest = new Map(orders.map((order) => [order.person.userId, order]));
  await copyRows(
    client,
    EVENTS,
    [...newest.values()].flatMap((order) => eventRows(order, random)),
  );
}

const ORDERS = `customer_order (id, number, user_id, prescription_id, plan_id, pharmacy_id, offering_key, days_supply, total_cents,
  status, sequence, ship_name, ship_street, ship_city, ship_state, ship_zip, needs_signature, created_at, paid_at, send_tried_at,
  sent_at, promised_from, promised_until, pharmacy_heard_at, shipped_at, carrier, tracking_number, expected_on, delivered_at, closed_at)`;

function orderRow(order: Order) {
  const { id, number, person, status, ordered, sent, shipped, delivered, promised } = order;
  const expected = new Date(shipped.getTime() + 4 * DAY).toISOString().slice(0, 10);
  return [
    ...[id, number, person.userId, person.prescriptionId, person.planId, person.pharmacyId, "trt", 30, TOTAL_CENTS],
    ...[status, status === "shipped" ? 3 : 5, "Sam Sample", "100 Sample Street", "Springfield", "IL", "62701", true],
    ...[ordered.toISOString(), sent.toISOString(), sent.toISOString(), sent.toISOString()],
    ...[promised.from, promised.until, sent.toISOString(), shipped.toISOString(), "UPS", "1Z 999 AA1 0123 4567 84"],
    ...[
      expected,
      delivered?.toISOString() ?? null,
      delivered ? new Date(delivered.getTime() + 2 * DAY).toISOString() : null,
    ],
  ];
}

const EVENTS = "order_event (id, order_id, from_status, to_status, at, actor_kind)";

function eventRows({ id, ordered, sent, shipped, delivered }: Order, random: Random) {
  const steps: [string | null, string, Date][] = [
    [null, "created", ordered],
    ["created", "awaiting_payment", ordered],
    ["awaiting_payment", "paid", sent],
    ["paid", "sent_to_pharmacy", sent],
    ["sent_to_pharmacy", "shipped", shipped],
    ...(delivered ? [["shipped", "delivered", delivered] as [string, string, Date]] : []),
  ];
  return steps.map(([from, to, at]) => [random.uuid(), id, from, to, at.toISOString(), "system"]);
}

const FILLS = "prescription_fill (id, prescription_id, order_id, filled_at, supply_from)";

function fillOf({ id, person, ordered, delivered }: Order, random: Random) {
  const from = delivered ? delivered.toISOString().slice(0, 10) : null;
  return [random.uuid(), person.prescriptionId, id, ordered.toISOString(), from];
}
