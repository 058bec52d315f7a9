import type pg from "pg";
import { copyTreated } from "./many-treated.ts";
import { createRandom, type Random } from "./random.ts";
import type { Treated } from "./treated.ts";

const DAY = 86_400_000;

type Case = {
  status: string;
  sentDaysAgo: number;
  isLate?: true;
  heardDaysAgo?: number;
  question?: string;
  shippedDaysAgo?: number;
};

/** One of each kind of problem, so the orders desk has something to show. The first patients in the list have them. */
const CASES: readonly Case[] = [
  { status: "sent_to_pharmacy", sentDaysAgo: 21, isLate: true },
  { status: "clarification_needed", sentDaysAgo: 19, isLate: true, heardDaysAgo: 3, question: "Which needle length?" },
  { status: "clarification_needed", sentDaysAgo: 4, heardDaysAgo: 1, question: "Is the quantity 3 mL or 5 mL?" },
  { status: "filling", sentDaysAgo: 6, heardDaysAgo: 2 },
  { status: "shipped", sentDaysAgo: 16, heardDaysAgo: 9, shippedDaysAgo: 9 },
  { status: "lost", sentDaysAgo: 25, heardDaysAgo: 2, shippedDaysAgo: 17 },
];

export async function seedDeskOrders(client: pg.Client): Promise<void> {
  const random = createRandom("desk orders");
  const { rows } = await client.query<{
    id: string;
    user_id: string;
    name: string;
    provider: string;
    pharmacy: string;
  }>(
    `select id, user_id, first_name || ' ' || last_name as name,
       (select user_id from provider order by display_name limit 1) as provider,
       (select id from pharmacy where name = 'Made-up Mail Pharmacy') as pharmacy
     from profile where email like '%@patients.demo.test' and role is null and disabled_at is null order by id limit $1`,
    [CASES.length + 2],
  );
  const people = rows.map((row): Treated => ({
    userId: row.user_id,
    prescriptionId: random.uuid(),
    planId: random.uuid(),
    pharmacyId: row.pharmacy,
  }));
  if (rows.length < CASES.length + 2) return;
  await copyTreated(client, people, rows[0]!.provider, random);
  for (const [i, one] of CASES.entries()) await seedCase(client, people[i]!, rows[i]!.name, one, random);
  const held = people.slice(CASES.length);
  for (const [i, gates] of [["dose"], ["dose", "labs"]].entries()) {
    await client.query(
      `insert into reorder_hold (prescription_id, user_id, due_on, gates, looked_at)
       values ($1, $2, current_date - $3::int, $4, now())`,
      [held[i]!.prescriptionId, held[i]!.userId, i + 1, gates],
    );
  }
  await seedCanceled(client, people, random);
}

async function seedCase(client: pg.Client, person: Treated, name: string, one: Case, random: Random): Promise<void> {
  const id = random.uuid();
  const ago = (days: number | undefined) => (days === undefined ? null : new Date(Date.now() - days * DAY));
  await client.query(
    `insert into customer_order (id, user_id, prescription_id, plan_id, pharmacy_id, offering_key, days_supply, total_cents, status,
       ship_name, ship_street, ship_city, ship_state, ship_zip, needs_signature, created_at, paid_at, send_tried_at, sent_at,
       promised_from, promised_until, pharmacy_heard_at, shipped_at, carrier, tracking_number, expected_on)
     values ($1, $2, $3, $4, $5, 'trt', 30, 8900, $6, $7, '100 Sample Street', 'Springfield', 'IL', '62701', true, $8::timestamptz, $8, $8, $8,
       ($8::timestamptz)::date + 7, ($8::timestamptz)::date + 14, $9, $10::timestamptz, $11, $12, ($10::timestamptz)::date + 4)`,
    [
      id,
      person.userId,
      person.prescriptionId,
      person.planId,
      person.pharmacyId,
      one.status,
      name,
      ago(one.sentDaysAgo),
      ago(one.heardDaysAgo),
      ago(one.shippedDaysAgo),
      ...(one.shippedDaysAgo === undefined ? [null, null] : ["UPS", `1Z 999 AA1 01 2345 ${random.int(9_000) + 1_000}`]),
    ],
  );
  for (const status of ["created", "awaiting_payment", "paid", "sent_to_pharmacy", one.status]) {
    await client.query(
      "insert into order_event (id, order_id, to_status, at, actor_kind) values ($1, $2, $3, $4, 'system')",
      [random.uuid(), id, status, ago(status === one.status ? (one.heardDaysAgo ?? one.sentDaysAgo) : one.sentDaysAgo)],
    );
  }
  if (one.isLate) {
    await client.query(
      "insert into order_late (order_id, promised_until, flagged_at) select id, promised_until, promised_until + 1 from customer_order where id = $1",
      [id],
    );
  }
  if (one.question) {
    await client.query(
      `insert into pharmacy_message (id, event_id, order_id, status, sequence, occurred_at, question, received_at, outcome, applied_at)
       values ($1, $2, $3, 'clarification_needed', 1, $4, $5, $4, 'moved', $4)`,
      [random.uuid(), random.uuid(), id, ago(one.heardDaysAgo), one.question],
    );
  }
}

/** Why plans ended over the last few weeks, for the charts. The plans themselves belong to the people above. */
async function seedCanceled(client: pg.Client, people: Treated[], random: Random): Promise<void> {
  const reasons = [
    "cost",
    "not-said",
    "goal-reached",
    "side-effects",
    "cost",
    "delivery",
    "not-said",
    "cost",
    "elsewhere",
  ];
  for (const [i, reason] of reasons.entries()) {
    await client.query(
      `insert into plan_event (id, plan_id, kind, to_status, at, actor_kind, reason)
       values ($1, $2, 'cancel-requested', 'cancel_scheduled', now() - make_interval(days => $3), 'member', $4)`,
      [random.uuid(), people[i % people.length]!.planId, 1 + random.int(25), reason],
    );
  }
  await client.query(
    `insert into search_day (day, searches, without_result)
     select current_date - n, 14 + (n * 7) % 12, (n * 5) % 4 from generate_series(1, 29) n`,
  );
}
