import { sql } from "kysely";
import type { Trx } from "#core/db.ts";
import type { RegistrationStatus } from "#domain/identity/accounts/registration-status.ts";
import type { OrderStatus } from "#domain/orders/order.ts";

export type Facts = {
  name: string;
  preferredName: string | null;
  dateOfBirth: string | null;
  city: string | null;
  state: string | null;
  phone: string | null;
  status: RegistrationStatus | null;
  isDisabled: boolean;
  tags: string[];
  /** The latest active prescription. */
  medicine: { id: string; drugName: string; issuedOn: string } | null;
  /** The current order. */
  order: { id: string; number: string; status: OrderStatus; isLate: boolean } | null;
  nextOrderOn: string | null;
};

/** One member across several slices: each part is one indexed row. */
export async function findFacts(trx: Trx, userId: string): Promise<Facts | null> {
  const { rows } = await sql<Facts>`
    select trim(p.first_name || ' ' || p.last_name) as name, p.preferred_name as "preferredName",
      p.date_of_birth::text as "dateOfBirth", p.city, p.state, p.phone_number as phone, p.registration_status as status,
      p.disabled_at is not null as "isDisabled",
      array(select tag from person_tag t where t.user_id = p.user_id order by tag) as tags,
      (select jsonb_build_object('id', r.id, 'drugName', r.drug_name, 'issuedOn', r.issued_on)
        from app.desk_prescriptions(p.user_id) r where r.status = 'active' order by r.issued_on desc limit 1) as medicine,
      (select jsonb_build_object('id', o.id, 'number', o.number, 'status', o.status,
          'isLate', o.shipped_at is null and exists (select 1 from desk_late_order l where l.order_id = o.id))
        from desk_order o where o.user_id = p.user_id and o.closed_at is null and o.status not in ('delivered', 'canceled')
        order by o.created_at desc limit 1) as "order",
      (select n.next_charge_on::text from desk_plan n where n.user_id = p.user_id and n.status = 'active'
        order by n.next_charge_on nulls last limit 1) as "nextOrderOn"
    from desk_person p where p.user_id = ${userId}`.execute(trx);
  return rows[0] ?? null;
}
