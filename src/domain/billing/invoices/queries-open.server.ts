import { sql } from "kysely";
import type { Trx } from "#core/db.ts";
import type { OpenInvoice } from "./open-invoice-state.ts";

const MAX_ROWS = 20;

export async function selectOpenInvoices(trx: Trx, userId: string): Promise<OpenInvoice[]> {
  const { rows } = await sql<OpenInvoice>`
    select i.id, i.kind, i.reference_id as "referenceId", i.plan_id as "planId", i.total_cents as "totalCents",
      i.kind <> 'order' or i.approval_id is not null as "isApproved",
      i.collect_at as "collectAt", i.failed_at as "failedAt",
      exists (select from payment f join payment_method m on m.id = f.method_id where f.invoice_id = i.id
        and f.status in ('failed', 'canceled') and m.replaced_at is null) as "hasCardFailed",
      (select f.failure_code from payment f where f.invoice_id = i.id and f.failure_code is not null
        order by f.created_at desc limit 1) as "failureCode",
      (select json_build_object('id', a.id, 'status', a.status) from payment a
        where a.invoice_id = i.id and a.status not in ('failed', 'canceled') limit 1) as payment
    from invoice i where i.user_id = ${userId} and i.status = 'open'
    order by i.opened_at desc limit ${MAX_ROWS}`.execute(trx);
  return rows;
}
