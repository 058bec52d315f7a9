import type pg from "pg";
import { withoutIndexes } from "./without-indexes.ts";

/** The dates of one order in someone's history. */
export type Dates = {
  ordered: Date;
  sent: Date;
  shipped: Date;
  delivered: Date | null;
  promised: { from: string; until: string };
};

/** Some patients with a history instead of everyone with one order. */
const MIN_EACH = 5;
const MADE_UP = "%@patients.demo.test";
const TABLES = ["customer_order", "order_event", "prescription", "plan", "payment_method", "lab_report", "appointment"];

/**
 * Any number of orders for the generated patients, five or more each: they have a prescription, a plan, a card, a visit and a blood
 * test. Created inside PostgreSQL, with the same dates for everyone: inserting five million rows from outside would take an hour. Ids
 * are derived from the person's, so the same clinic is always the same.
 */
export async function seedManyOrders(
  client: pg.Client,
  count: number,
  historyOf: (orders: number) => Dates[],
): Promise<void> {
  const { rows } = await client.query<{ patients: number }>(
    "select count(*)::int as patients from profile where email like $1",
    [MADE_UP],
  );
  const each = Math.max(MIN_EACH, Math.ceil(count / Math.max(1, rows[0]!.patients)));
  const dates = historyOf(each).map(({ promised, ...moments }, n) => ({ n, ...moments, ...promised }));
  await withoutIndexes(client, TABLES, async () => {
    await client.query(TREATED, [MADE_UP, Math.ceil(count / each)]);
    for (const statement of BEHIND_ORDERS) await client.query(statement);
    await client.query(ORDERS, [JSON.stringify(dates)]);
    // An order's history is shown while it's in progress and on its own page; of the many old ones, only the newest have it.
    await client.query(EVENTS, [JSON.stringify(dates.slice(-1))]);
    await client.query("drop table treated");
  });
}

const TREATED = `
  create temp table treated as
  select p.user_id, md5(p.user_id || 'rx')::uuid as prescription_id, md5(p.user_id || 'plan')::uuid as plan_id,
    md5(p.user_id || 'else')::uuid as other_id, d.user_id as provider_id, h.id as pharmacy_id, now() - interval '20 days' as at
  from (select user_id from profile where email like $1 order by id limit $2) p,
    (select user_id from provider order by display_name limit 1) d,
    (select id from pharmacy where name = 'Made-up Mail Pharmacy' order by id limit 1) h`;

const BEHIND_ORDERS = [
  `insert into prescription (id, user_id, offering_key, treatment_key, drug_name, form, is_compounded, dose_mg,
     concentration_mg_per_ml, doses_per_week, directions, quantity, days_supply, refills_allowed, issued_on, expires_on,
     controlled_schedule, pharmacy_id, prescriber_id, signed_order_file_id, transcribed_by, transcribed_at, confirmed_by,
     confirmed_at, telemedicine_basis, status)
   select prescription_id, user_id, 'trt', 'trt', 'Testosterone cypionate', 'vial', false, 60, 200, 2,
     'Inject 0.3 mL under the skin twice a week', 3, 30, 5, at::date, at::date + 180, 'III', pharmacy_id, provider_id, other_id,
     provider_id, at, provider_id, at, 'permission', 'active'
   from treated`,
  `insert into plan (id, user_id, offering_key, days_supply, status, consent_version, consent_at, started_at)
   select plan_id, user_id, 'trt', 30, 'active', 1, at, at from treated`,
  `insert into plan_price (plan_id, item, effective_from, price_line_id, amount_cents)
   select plan_id, item, at::date, id, amount_cents from treated, price_line
   where offering_key = 'trt' and item in ('medicine', 'shipping')`,
  `insert into payment_method (id, user_id, processor_id, brand, last4, expires_month, expires_year, created_at)
   select other_id, user_id, 'pm_' || other_id, 'visa', '4242', 8, 2030, at from treated`,
  `insert into lab_report (id, root_id, version, user_id, source, lab_name, collected_on, status, transcribed_by,
     transcribed_at, verified_by, verified_at, review_due_at)
   select other_id, other_id, 1, user_id, 'lab', 'Sample Lab', at::date, 'released', provider_id, at, other_id, at, at
   from treated`,
  `insert into appointment (id, user_id, provider_id, type_key, is_initial, starts_at, ends_at, status, state, zone, calendar_id,
     created_at, booked_at, ended_at)
   select other_id, user_id, provider_id, 'initial-trt', true, at, at + interval '40 minutes', 'fulfilled', 'IL',
     'America/Chicago', other_id, at, at, at + interval '40 minutes'
   from treated`,
];

const HISTORY = `jsonb_to_recordset($1::jsonb) as o (n int, ordered timestamptz, sent timestamptz, shipped timestamptz,
  delivered timestamptz, "from" date, until date)`;

const ORDERS = `
  insert into customer_order (id, user_id, prescription_id, plan_id, pharmacy_id, offering_key, days_supply, total_cents, status,
    sequence, ship_name, ship_street, ship_city, ship_state, ship_zip, needs_signature, created_at, paid_at, send_tried_at,
    sent_at, promised_from, promised_until, pharmacy_heard_at, shipped_at, carrier, tracking_number, expected_on, delivered_at,
    closed_at)
  select md5(t.user_id || 'order' || o.n)::uuid, t.user_id, t.prescription_id, t.plan_id, t.pharmacy_id, 'trt', 30, 8900,
    'delivered', 5, 'Sam Sample', '100 Sample Street', 'Springfield', 'IL', '62701', true, o.ordered, o.sent, o.sent, o.sent,
    o."from", o.until, o.sent, o.shipped, 'UPS', upper('1Z' || substr(md5(t.user_id || 'parcel' || o.n), 1, 16)),
    o.shipped::date + 4, o.delivered, o.delivered + interval '2 days'
  from treated t, ${HISTORY}`;

const EVENTS = `
  insert into order_event (id, order_id, from_status, to_status, at, actor_kind)
  select md5(t.user_id || 'event' || s.to_status)::uuid, md5(t.user_id || 'order' || o.n)::uuid, s.from_status, s.to_status, s.at,
    'system'
  from treated t, ${HISTORY},
    lateral (values (1, null, 'created', o.ordered), (2, 'created', 'awaiting_payment', o.ordered),
      (3, 'awaiting_payment', 'paid', o.sent), (4, 'paid', 'sent_to_pharmacy', o.sent),
      (5, 'sent_to_pharmacy', 'shipped', o.shipped), (6, 'shipped', 'delivered', o.delivered)) s (step, from_status, to_status, at)`;
