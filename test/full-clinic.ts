import { newId } from "#core/id.ts";
import { makeReadyMember, makeSupply, type Query } from "./ready-member.ts";

/**
 * One member with everything, copied: as many others with the same rows under other ids, five orders each. Small enough for a
 * test, large enough that a statement without an index is planned as what it is.
 */
export async function fillOrders(
  query: Query,
  patients: number,
): Promise<{ userId: string; orderId: string; before: string }> {
  const clinic = await makeSupply(query);
  const { userId, prescriptionId, planId } = await makeReadyMember(query, clinic);
  await query("set session_replication_role = replica");
  await query(
    `create temp table others as select gen_random_uuid() as user_id, gen_random_uuid() as prescription_id, gen_random_uuid() as plan_id, n
     from generate_series(1, $1::int) n`,
    [patients],
  );
  await query("insert into others values ($1, $2, $3, 0)", [userId, prescriptionId, planId]);
  for (const statement of COPIES) await query(statement);
  await query(
    `insert into customer_order (id, user_id, prescription_id, plan_id, pharmacy_id, offering_key, days_supply, total_cents, status,
       created_at, paid_at, sent_at, shipped_at, delivered_at)
     select gen_random_uuid(), user_id, prescription_id, plan_id, $1, 'trt', 30, 8900, 'delivered', t, t, t, t, t
     from others, generate_series(1, 5) i, lateral (select now() - i * interval '30 days' as t) at`,
    [clinic.pharmacyId],
  );
  await query(
    `insert into order_event (id, order_id, to_status, at, actor_kind)
     select gen_random_uuid(), id, 'delivered', now(), 'system' from customer_order`,
  );
  await query("set session_replication_role = origin");
  await query("drop table others");
  await query("analyze");
  const rows = (await query("select id from customer_order where user_id = $1 order by created_at desc", [userId])) as {
    id: string;
  }[];
  return { userId, orderId: rows[0]?.id ?? newId(), before: rows[1]?.id ?? newId() };
}

/** Each names the table, the columns that differ, and copies the first member's row for everybody else. */
const COPIES = [
  copyOf("profile", { user_id: "o.user_id", email: "'p' || o.n || '@full.test'" }, ["id"]),
  copyOf("prescription", { id: "o.prescription_id", user_id: "o.user_id" }),
  copyOf("plan", { id: "o.plan_id", user_id: "o.user_id" }),
  copyOf("payment_method", { id: "gen_random_uuid()", user_id: "o.user_id", processor_id: "'pm_' || o.n" }),
  copyOf("appointment", { id: "gen_random_uuid()", user_id: "o.user_id" }),
  `with made as (select o.user_id, gen_random_uuid() as id from others o where o.n > 0)
   insert into lab_report (id, root_id, version, user_id, source, lab_name, collected_on, status, transcribed_by, transcribed_at,
     verified_by, verified_at, review_due_at)
   select m.id, m.id, 1, m.user_id, 'lab', 'Sample Lab', current_date - 10, 'released', gen_random_uuid(), now(), gen_random_uuid(),
     now(), now() from made m`,
  `insert into plan_price (plan_id, item, effective_from, price_line_id, amount_cents)
   select o.plan_id, p.item, p.effective_from, p.price_line_id, p.amount_cents
   from others o, plan_price p where o.n > 0 and p.plan_id = (select plan_id from others where n = 0)`,
];

function copyOf(table: string, changed: Record<string, string>, skipped: string[] = []): string {
  const pairs = Object.entries(changed).map(([column, value]) => `'${column}', ${value}`);
  return `insert into ${table} ${skipped.includes("id") ? "overriding user value" : ""}
    select (jsonb_populate_record(t, jsonb_build_object(${pairs.join(", ")}))).*
    from ${table} t, others o where o.n > 0 and t.user_id = (select user_id from others where n = 0)`;
}
