import type pg from "pg";
import { addBusinessDays } from "#domain/orders/business-days.ts";
import { seedPaidOrders } from "./billing.ts";
import { CURRENT_MONTHS, seedTreated, type Treated } from "./treated.ts";
import { copyRows } from "./copy.ts";
import type { Dates } from "./many-orders.ts";
import { createRandom, type Random } from "./random.ts";

const DAY = 86_400_000;
const TOTAL_CENTS = 89_00;

/**
 * Orders of the people who can sign in: member@ is in the middle of treatment with a package on its way, longtime@ has been a member
 * for three years, other@ has none. Dates are relative to now, because a reorder date is about the time that's left.
 */
export async function seedOrders(client: pg.Client): Promise<void> {
  const random = createRandom("orders");
  const member = await seedTreated(client, "member@demo.test", { months: 6, random });
  const longtime = await seedTreated(client, "longtime@demo.test", { months: 36, random });
  const now = Date.now();
  const orders = [...history(member, 6, now, random, "shipped"), ...history(longtime, 36, now, random, "delivered")];
  await saveOrders(client, orders, random);
  // The plan can be charged again when the next supply is ordered.
  await client.query("update plan set next_charge_on = current_date + 16 where id = $1", [member.planId]);
  await client.query("update plan set next_charge_on = $2 where id = $1", [
    longtime.planId,
    dayOf(new Date(orders.at(-1)!.shipped.getTime() + 18 * DAY)),
  ]);
}

/** Orders with their packages, payments and numbers. */
export async function saveOrders(client: pg.Client, orders: Order[], random: Random): Promise<void> {
  await copyOrders(client, orders);
  await copyRows(
    client,
    FILLS,
    orders.map((order) => fillOf(order, random)),
  );
  await payOrders(client, orders);
  await client.query("select setval('order_number', (select max(substr(number, 4)::bigint) from customer_order))");
}

const REFUND_CENTS = 15_00;

/** Every order was paid; late ones were partly refunded. */
async function payOrders(client: pg.Client, orders: Order[]): Promise<void> {
  const invoiceIds = await seedPaidOrders(
    client,
    orders.map(({ id, person: { planId, prescriptionId, userId }, sent, isLate, isSecondTry }) => ({
      id,
      planId,
      prescriptionId,
      userId,
      paidAt: sent,
      isSecondTry,
      ...(isLate ? { refundCents: REFUND_CENTS } : {}),
    })),
  );
  for (const [i, { id, isLate }] of orders.entries()) {
    await client.query("update customer_order set invoice_id = $2, refunded_cents = $3 where id = $1", [
      id,
      invoiceIds[i],
      isLate ? REFUND_CENTS : 0,
    ]);
  }
}

/** The dates of this many orders, one a month, for patients nobody signs in as. */
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
  expected: string;
  isLate: boolean;
  isSecondTry: boolean;
};

let nextNumber = 10_001;
/** A prescription is for six months; the current one has been filled three times. */
const FORMER_MONTHS = 6;

function prescriptionAt({ prescriptionId, formerIds = [] }: Treated, age: number): string {
  if (age < CURRENT_MONTHS) return prescriptionId;
  return formerIds[Math.floor((age - CURRENT_MONTHS) / FORMER_MONTHS)] ?? prescriptionId;
}

/** One a month, newest last. Every ninth was late, and for another ninth the card was declined at first. */
export function history(person: Treated, count: number, now: number, random: Random, last: Order["status"]): Order[] {
  return Array.from({ length: count }, (_, i): Order => {
    const age = count - 1 - i;
    const isUnderWay = age === 0 && last === "shipped";
    // A package on its way was shipped three days ago; one that arrived is two weeks old.
    const around = dayOf(new Date(now - (age * 30 + (last === "shipped" ? 3 : 16)) * DAY));
    const sentOn = addBusinessDays(dayOf(new Date(Date.parse(around) - 11 * DAY)), 1);
    const [isLate, isSecondTry] = [i % 9 === 4, i % 9 === 3];
    const shippedOn = addBusinessDays(sentOn, isLate ? 11 : 5 + random.int(3));
    const [sent, shipped] = [atHour(sentOn, 15, random), atHour(shippedOn, 20, random)];
    return {
      id: random.uuid(),
      number: `TL-${nextNumber++}`,
      person: { ...person, prescriptionId: prescriptionAt(person, age) },
      status: isUnderWay ? "shipped" : "delivered",
      ordered: atHour(dayOf(new Date(sent.getTime() - (isSecondTry ? 4 : 1) * DAY)), 14, random),
      sent,
      shipped,
      delivered: isUnderWay ? null : new Date(shipped.getTime() + (3 + random.int(2)) * DAY),
      promised: { from: addBusinessDays(sentOn, 5), until: addBusinessDays(sentOn, 10) },
      // A package on its way isn't overdue.
      expected: dayOf(new Date(Math.max(shipped.getTime() + 4 * DAY, isUnderWay ? now + 2 * DAY : 0))),
      isLate,
      isSecondTry,
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
  // An order's history is shown while it's in progress and on its own page; of the many old ones, only the newest have it.
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
  const { id, number, person, status, ordered, sent, shipped, delivered, promised, expected } = order;
  return [
    id,
    number,
    person.userId,
    person.prescriptionId,
    person.planId,
    person.pharmacyId,
    "trt",
    30,
    TOTAL_CENTS,
    status,
    status === "shipped" ? 3 : 5,
    "Sam Sample",
    "100 Sample Street",
    "Springfield",
    "IL",
    "62701",
    true,
    ordered.toISOString(),
    sent.toISOString(),
    sent.toISOString(),
    sent.toISOString(),
    promised.from,
    promised.until,
    sent.toISOString(),
    shipped.toISOString(),
    "UPS",
    "1Z 999 AA1 0123 4567 84",
    expected,
    delivered?.toISOString() ?? null,
    delivered ? new Date(delivered.getTime() + 2 * DAY).toISOString() : null,
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
