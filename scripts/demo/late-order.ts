import type pg from "pg";
import { addBusinessDays } from "#domain/orders/business-days.ts";
import { seedPaidOrders, seedPayer } from "./billing.ts";
import { createRandom } from "./random.ts";
import { seedTreated } from "./treated.ts";

const DAY = 86_400_000;

/** One order stuck at the pharmacy: paid and sent three weeks ago, last update five days ago, promised days ago. */
export async function seedLateOrder(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ email: string }>(
    "select email from profile where email like '%@patients.demo.test' order by id desc limit 1",
  );
  const email = rows[0]?.email;
  if (!email) return;
  const random = createRandom("late order");
  await seedPayer(client, email, 60, random);
  const { userId, prescriptionId, planId, pharmacyId } = await seedTreated(client, email, { months: 2, random });
  const [paid, sent, heard] = [ago(22), ago(21), ago(5)];
  const sentOn = sent.toISOString().slice(0, 10);
  const id = random.uuid();
  await seedPaidOrders(client, [{ id, planId, prescriptionId, userId, paidAt: paid }]);
  await client.query(
    `insert into customer_order (id, user_id, prescription_id, plan_id, pharmacy_id, offering_key, days_supply, total_cents,
       invoice_id, status, sequence, ship_name, ship_street, ship_city, ship_state, ship_zip, needs_signature, created_at, paid_at,
       send_tried_at, sent_at, promised_from, promised_until, pharmacy_heard_at)
     select $1, p.user_id, $2, $3, $4, 'trt', 30, i.total_cents, i.id, 'in_pharmacy_review', 2, p.first_name || ' ' || p.last_name, p.mailing_address, p.city, p.state,
       p.zip_code, true, $6, $6, $7, $7, $8, $9, $10
     from profile p join invoice i on i.user_id = p.user_id and i.kind = 'order' where p.user_id = $5`,
    [
      id,
      prescriptionId,
      planId,
      pharmacyId,
      userId,
      paid,
      sent,
      addBusinessDays(sentOn, 5),
      addBusinessDays(sentOn, 10),
      heard,
    ],
  );
  await client.query(
    "insert into prescription_fill (id, prescription_id, order_id, filled_at) values ($1, $2, $3, $4)",
    [random.uuid(), prescriptionId, id, paid],
  );
  const steps = [
    [null, "created", paid],
    ["created", "awaiting_payment", paid],
    ["awaiting_payment", "paid", paid],
    ["paid", "sent_to_pharmacy", sent],
    ["sent_to_pharmacy", "in_pharmacy_review", heard],
  ];
  for (const [from, to, at] of steps) {
    await client.query(
      `insert into order_event (id, order_id, from_status, to_status, at, actor_kind) values ($1, $2, $3, $4, $5, 'system')`,
      [random.uuid(), id, from, to, at],
    );
  }
  await client.query(
    "insert into order_late (order_id, promised_until, flagged_at) select id, promised_until, now() from customer_order where id = $1",
    [id],
  );
}

function ago(days: number): Date {
  return new Date(Date.now() - days * DAY);
}
