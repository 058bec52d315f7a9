import type pg from "pg";
import { createRandom, type Random } from "./random.ts";

const DAY = 86_400_000;

type PriceLine = { id: string; item: string; amount_cents: number };

/**
 * The money of people who can sign in: a plan and its card. The processor's sandbox knows `cus_demo_…` and `pm_demo_…` without setup.
 */
export async function seedBilling(client: pg.Client): Promise<void> {
  const random = createRandom("billing");
  await seedPayer(client, "member@demo.test", 180, random);
  await seedPayer(client, "longtime@demo.test", 1_095, random);
}

type PaidOrder = {
  id: string;
  planId: string;
  prescriptionId: string;
  userId: string;
  paidAt: Date;
  /** Refunded a few days later. */
  refundCents?: number;
  /** The card was declined three days before. */
  isSecondTry?: boolean;
};

/** Payments for orders, oldest first. Returns the invoice of each. */
export async function seedPaidOrders(client: pg.Client, orders: PaidOrder[]): Promise<string[]> {
  const random = createRandom(`paid orders ${orders[0]?.id}`);
  const invoiceIds: string[] = [];
  for (const order of orders) invoiceIds.push(await seedPaid(client, order, random));
  return invoiceIds;
}

export async function seedPayer(client: pg.Client, email: string, daysAgo: number, random: Random): Promise<void> {
  const { rows } = await client.query<{ id: string }>("select user_id as id from profile where email = $1", [email]);
  const userId = rows[0]!.id;
  const [planId, methodId, mark] = [random.uuid(), random.uuid(), userId.slice(-12)];
  const at = new Date(Date.now() - daysAgo * DAY);
  await client.query("insert into payment_customer (user_id, processor_id, created_at) values ($1, $2, $3)", [
    userId,
    `cus_demo_${mark}`,
    at,
  ]);
  await client.query(
    `insert into payment_method (id, user_id, processor_id, brand, last4, expires_month, expires_year, created_at)
     values ($1, $2, $3, 'visa', '4242', 8, extract(year from now())::int + 2, $4)`,
    [methodId, userId, `pm_demo_${mark}`, at],
  );
  await client.query(
    `insert into plan (id, user_id, offering_key, days_supply, status, consent_version, consent_at, started_at, next_reminder_on)
     values ($1, $2, 'trt', 30, 'active', 1, $3, $3, ($3::timestamptz + interval '12 months')::date)`,
    [planId, userId, at],
  );
  const { rows: lines } = await client.query<PriceLine>(
    `insert into plan_price (plan_id, item, effective_from, price_line_id, amount_cents)
     select distinct on (item) $1::uuid, item, $2::timestamptz::date, id, amount_cents from price_line
     where offering_key = 'trt' and item in ('medicine', 'shipping') order by item, effective_from desc
     returning price_line_id as id, item, amount_cents`,
    [planId, at],
  );
  const charged = lines.filter(({ amount_cents }) => amount_cents > 0);
  const cents = charged.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  await client.query(
    `insert into plan_consent (id, plan_id, user_id, terms_version, text, days_supply, amount_cents, at, agent)
     select $1, $2, $3, 1, replace(replace(replace(body, '{amount}', $4), '{days}', '30'), '{brand}', 'Tideline Health'), 30, $5, $6,
       'Demo' from renewal_terms where version = 1`,
    [random.uuid(), planId, userId, `$${(cents / 100).toFixed(2)}`, cents, at],
  );
}

/** The rows of a paid order: invoice, lines, payments and ledger entries. */
async function seedPaid(client: pg.Client, order: PaidOrder, random: Random): Promise<string> {
  const { userId, planId, paidAt: at, refundCents, isSecondTry } = order;
  const [invoiceId, paymentId] = [random.uuid(), random.uuid()];
  const { rows: lines } = await client.query<PriceLine & { method: string }>(
    `select p.price_line_id as id, p.item, p.amount_cents, m.id as method from plan_price p, payment_method m
     where p.plan_id = $1 and m.user_id = $2 and p.amount_cents > 0 order by p.item`,
    [planId, userId],
  );
  const methodId = lines[0]?.method ?? null;
  const cents = lines.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  const status = refundCents ? "partially_refunded" : "paid";
  await client.query(
    `insert into invoice (id, user_id, kind, reference_id, plan_id, status, total_cents, approval_id, failed_at, opened_at, closed_at)
     values ($1, $2, 'order', $3, $4, $5, $6, $9, $7, $8, $8)`,
    [invoiceId, userId, order.id, planId, status, cents, isSecondTry ? at : null, at, order.prescriptionId],
  );
  for (const [i, { id, item, amount_cents }] of lines.entries()) {
    const label = item === "medicine" ? "Testosterone replacement (TRT), 30 days" : "Shipping";
    await client.query(
      "insert into invoice_line (invoice_id, n, item, label, amount_cents, price_line_id) values ($1, $2, $3, $4, $5, $6)",
      [invoiceId, i + 1, item, label, amount_cents, id],
    );
  }
  const payment = async (id: string, when: Date, failure: string | null) =>
    client.query(
      `insert into payment (id, invoice_id, user_id, plan_id, kind, amount_cents, captured_cents, capture, status, method_id,
         processor_id, failure_code, created_at, settled_at)
       values ($1, $2, $3, $4, 'order', $5, $6, 'automatic', $7, $8, $9, $10, $11, $11)`,
      [
        id,
        invoiceId,
        userId,
        planId,
        cents,
        failure ? null : cents,
        failure ? "failed" : "captured",
        methodId,
        `pi_demo_${id.slice(-12)}`,
        failure,
        when,
      ],
    );
  if (isSecondTry) await payment(random.uuid(), new Date(at.getTime() - 3 * DAY), "generic_decline");
  await payment(paymentId, at, null);
  const about = { invoiceId, paymentId, userId };
  await entry(client, random, { ...about, kind: "sale", from: "sales", to: "receivable", cents, at });
  await entry(client, random, { ...about, kind: "charge", from: "receivable", to: "processor", cents, at });
  if (!refundCents) return invoiceId;
  const refundId = random.uuid();
  const later = new Date(at.getTime() + 5 * DAY);
  await client.query(
    `insert into refund (id, invoice_id, payment_id, user_id, amount_cents, reason, status, processor_id, created_at, settled_at)
     values ($1, $2, $3, $4, $5, 'order-problem', 'done', $6, $7, $7)`,
    [refundId, invoiceId, paymentId, userId, refundCents, `re_demo_${refundId.slice(-12)}`, later],
  );
  const back = { kind: "refund", from: "processor", to: "refunds", cents: refundCents, at: later, refundId };
  await entry(client, random, { ...about, ...back, paymentId: null, reason: "order-problem" });
  return invoiceId;
}

type Entry = {
  kind: string;
  from: string;
  to: string;
  cents: number;
  at: Date;
  userId: string;
  invoiceId: string;
  paymentId: string | null;
  refundId?: string;
  reason?: string;
};

async function entry(client: pg.Client, random: Random, one: Entry): Promise<void> {
  const id = random.uuid();
  await client.query(
    `insert into ledger_entry (id, kind, user_id, invoice_id, payment_id, refund_id, reason, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [id, one.kind, one.userId, one.invoiceId, one.paymentId, one.refundId ?? null, one.reason ?? null, one.at],
  );
  await client.query(
    "insert into ledger_posting (entry_id, n, account, amount_cents) values ($1, 1, $2, -$4::bigint), ($1, 2, $3, $4::bigint)",
    [id, one.from, one.to, one.cents],
  );
}
