import pg from "pg";
import { makeDemoClinic } from "../../scripts/demo-clinic.ts";
import type { LocalPostgres } from "../../scripts/local-postgres.ts";
import { migrate } from "../../scripts/migrations.ts";

export type Size = { patients: number; orders: number };

/**
 * A clinic with this many patients and orders. Three in ten patients have written once and been answered, and sixty are waiting; one in
 * twelve has an order in progress, and two hundred of those are late; one in twenty has a label, and sixty need a call back. The
 * numbers of waiting, late and call-back cases are the same in a small and a large clinic, so the difference between the two comes from
 * the rest.
 */
export async function fillClinic(postgres: LocalPostgres, database: string, size: Size): Promise<void> {
  const admin = new pg.Client({ connectionString: postgres.superuserUrl });
  await admin.connect();
  const { rowCount } = await admin.query("select from pg_database where datname = $1", [database]);
  await admin.end();
  if (!rowCount) await postgres.createDatabase(database);
  // If reused from an earlier run, it may lack the newest migration.
  await migrate(postgres.url("app_owner", database));
  if (rowCount) return;
  await makeDemoClinic(postgres.url("postgres", database), { ...size, auditRows: 1_000 });
  const client = new pg.Client({ connectionString: postgres.url("postgres", database) });
  await client.connect();
  try {
    await client.query("set session_replication_role = replica");
    for (const statement of [REQUESTS, UNDER_WAY, LATE_NOW, LATE_ONCE, LABELS]) await client.query(statement);
    await client.query("vacuum analyze");
  } finally {
    await client.end();
  }
}

const REQUESTS = `
  insert into contact_request (id, reference, source, user_id, full_name, email, subject, priority, due_at, created_at,
    last_message_at, state, resolved_at, idempotency_key)
  select gen_random_uuid(), 'R-0' || lpad(id::text, 9, '0'), 'member-contact', user_id, 'Some Body', email, 'Some Body: Other',
    3, created_at, created_at, created_at + interval '1 day', 'closed', created_at, gen_random_uuid()
  from profile where role is null and id % 10 < 3`;

const UNDER_WAY = `
  update customer_order o set status = 'sent_to_pharmacy', promised_until = current_date + 3, shipped_at = null, carrier = null,
    tracking_number = null, expected_on = null, delivered_at = null, closed_at = null
  from (select distinct on (o.user_id) o.id from customer_order o join profile p using (user_id)
    where p.id % 12 = 5 and p.email like '%@patients.demo.test' order by o.user_id, o.created_at desc) newest
  where o.id = newest.id`;

const LATE_NOW = `
  update customer_order set promised_until = current_date - 2
  where id in (select id from customer_order where status = 'sent_to_pharmacy' and shipped_at is null order by id limit 200)`;

/** Every order that was ever late has been announced. */
const LATE_ONCE = `
  insert into order_late (order_id, promised_until, flagged_at)
  select id, promised_until, promised_until + 1 from customer_order
  where shipped_at::date > promised_until or (shipped_at is null and promised_until < current_date)
  on conflict do nothing`;

const LABELS = `
  insert into person_tag (user_id, tag, added_by, added_at)
  select user_id, 'long with us', user_id, now() from profile where role is null and id % 20 = 3
  union all
  (select user_id, 'call back', user_id, now() from profile where role is null order by id limit 60)
  on conflict do nothing`;
