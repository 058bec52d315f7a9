import type pg from "pg";
import { addBusinessDays } from "#domain/orders/business-days.ts";
import { seedTreated, type Treated } from "./treated.ts";
import { copyRows } from "./copy.ts";
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
  await client.query("select setval('order_number', (select max(substr(number, 4)::bigint) from customer_order))");
}

/** Any number of orders for the made-up patients, spread evenly: each has a prescription, a plan, a visit and a blood test. */
export async function seedManyOrders(client: pg.Client, count: number): Promise<void> {
  const random = createRandom(`orders ${count}`);
  const { rows } = await client.query<{ provider: string; pharmacy: string }>(
    `select (select user_id from provider order by display_name limit 1) as provider,
       (select id from pharmacy where name = 'Made-up Mail Pharmacy') as pharmacy`,
  );
  const { provider, pharmacy } = rows[0]!;
  const patients = await client.query<{ n: number }>(
    "select count(*)::int as n from profile where email like '%@patients.demo.test'",
  );
  const each = Math.max(1, Math.round(count / Math.max(1, patients.rows[0]!.n)));
  let after = 0;
  let made = 0;
  while (made < count) {
    const page = await client.query<{ id: string; user_id: string }>(
      `select id, user_id from profile where id > $1 and email like '%@patients.demo.test' order by id limit 20000`,
      [after],
    );
    if (page.rows.length === 0) break;
    after = Number(page.rows.at(-1)!.id);
    const treated = page.rows.slice(0, Math.ceil((count - made) / each)).map(({ user_id }) => ({
      userId: user_id,
      prescriptionId: random.uuid(),
      planId: random.uuid(),
      pharmacyId: pharmacy,
    }));
    await copyTreated(client, treated, provider, random);
    const orders = treated.flatMap((person) => history(person, each, Date.now(), random, "delivered"));
    await copyOrders(client, orders);
    made += orders.length;
  }
  await client.query("select setval('order_number', (select max(substr(number, 4)::bigint) from customer_order))");
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

/** What stands behind an order, for many at once. */
async function copyTreated(client: pg.Client, people: Treated[], provider: string, random: Random): Promise<void> {
  const at = new Date(Date.now() - 20 * DAY).toISOString();
  const day = at.slice(0, 10);
  const until = new Date(Date.now() + 160 * DAY).toISOString().slice(0, 10);
  await copyRows(
    client,
    `prescription (id, user_id, offering_key, treatment_key, drug_name, form, is_compounded, dose_mg, concentration_mg_per_ml,
       doses_per_week, directions, quantity, days_supply, refills_allowed, issued_on, expires_on, controlled_schedule, pharmacy_id,
       prescriber_id, signed_order_file_id, transcribed_by, transcribed_at, confirmed_by, confirmed_at, telemedicine_basis, status)`,
    people.map(({ userId, prescriptionId, pharmacyId }) => [
      ...[prescriptionId, userId, "trt", "trt", "Testosterone cypionate", "vial", false, 60, 200, 2],
      ...["Inject 0.3 mL under the skin twice a week", 3, 30, 5, day, until, "III", pharmacyId, provider],
      ...[random.uuid(), provider, at, provider, at, "permission", "active"],
    ]),
  );
  await copyRows(
    client,
    "plan (id, user_id, offering_key, days_supply, status, consent_version, consent_at, started_at)",
    people.map(({ userId, planId }) => [planId, userId, "trt", 30, "active", 1, at, at]),
  );
  const prices = await client.query<{ id: string; item: string; amount_cents: number }>(
    "select id, item, amount_cents from price_line where offering_key = 'trt' and item in ('medicine', 'shipping')",
  );
  await copyRows(
    client,
    "plan_price (plan_id, item, effective_from, price_line_id, amount_cents)",
    people.flatMap(({ planId }) =>
      prices.rows.map(({ id, item, amount_cents }) => [planId, item, day, id, amount_cents]),
    ),
  );
  await copyRows(
    client,
    "payment_method (id, user_id, processor_id, brand, last4, expires_month, expires_year, created_at)",
    people.map(({ userId }) => [random.uuid(), userId, `pm_${random.uuid()}`, "Visa", "4242", 8, 2030, at]),
  );
  await copyRows(
    client,
    `lab_report (id, root_id, version, user_id, source, lab_name, collected_on, status, transcribed_by, transcribed_at, verified_by,
       verified_at, review_due_at)`,
    people.map(({ userId }) => {
      const id = random.uuid();
      return [id, id, 1, userId, "lab", "Sample Lab", day, "released", random.uuid(), at, random.uuid(), at, at];
    }),
  );
  await copyRows(
    client,
    `appointment (id, user_id, provider_id, type_key, is_initial, starts_at, ends_at, status, state, zone, calendar_id, created_at,
       booked_at, ended_at)`,
    people.map(({ userId }) => {
      const id = random.uuid();
      const end = new Date(Date.parse(at) + 2_400_000).toISOString();
      return [
        id,
        userId,
        provider,
        "initial-trt",
        true,
        at,
        end,
        "fulfilled",
        "IL",
        "America/Chicago",
        id,
        at,
        at,
        end,
      ];
    }),
  );
}
