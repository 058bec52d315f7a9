import { sql } from "kysely";
import type { Trx } from "#core/db.ts";
import type { VisitFee } from "./visit-fee.ts";

export async function selectVisitFees(
  trx: Trx,
  question: { bookingIds: readonly string[]; userId?: string },
): Promise<VisitFee[]> {
  const { rows } = await sql<VisitFee>`
    select i.reference_id as "bookingId", i.id as "invoiceId", i.total_cents as "totalCents", i.status,
      i.authorize_at as "authorizeAt", i.collect_at as "collectAt", i.failed_at as "failedAt",
      exists (select from payment f join payment_method m on m.id = f.method_id where f.invoice_id = i.id
        and f.status in ('failed', 'canceled') and m.replaced_at is null) as "hasCardFailed",
      (select f.failure_code from payment f where f.invoice_id = i.id and f.failure_code is not null
        order by f.created_at desc limit 1) as "failureCode",
      (select json_build_object('id', a.id, 'status', a.status) from payment a
        where a.invoice_id = i.id and a.status not in ('failed', 'canceled') limit 1) as payment
    from invoice i where i.kind = 'visit' and i.reference_id = any(${[...question.bookingIds]}::uuid[])
      ${question.userId ? sql`and i.user_id = ${question.userId}` : sql``}`.execute(trx);
  return rows;
}
