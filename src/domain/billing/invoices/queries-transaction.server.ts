import { sql } from "kysely";
import type { Trx } from "#core/db.ts";
import type { Transaction } from "./transaction.ts";

const PAGE = 50;

/**
 * Ledger entries, with refused card payments in between. Amounts are unsigned: the kind gives the direction. Both halves stop at
 * the page size, each along its own index.
 */
export async function selectTransactions(
  trx: Trx,
  input: { userId: string; before?: { at: Date; id: string }; limit?: number },
): Promise<Transaction[]> {
  const before = input.before ?? { at: new Date("9999-01-01T00:00:00Z"), id: "ffffffff-ffff-ffff-ffff-ffffffffffff" };
  const limit = input.limit ?? PAGE;
  const { rows } = await sql<Transaction>`
    with entry as (
      select e.id, e.kind, e.at, e.invoice_id, e.reason,
        coalesce(e.payment_id, (select r.payment_id from refund r where r.id = e.refund_id)) as payment_id,
        (select max(p.amount_cents)::int from ledger_posting p where p.entry_id = e.id) as amount_cents
      from ledger_entry e
      where e.user_id = ${input.userId} and e.kind not in ('sale', 'discount') and e.at <= ${before.at}
        and (e.at, e.id) < (${before.at}, ${before.id}::uuid)
      order by e.at desc, e.id desc limit ${limit}
    ), declined as (
      select p.id, 'declined' as kind, p.created_at as at, p.invoice_id, null as reason, p.id as payment_id, p.amount_cents
      from payment p
      where p.user_id = ${input.userId} and p.status = 'failed' and p.created_at <= ${before.at}
        and (p.created_at, p.id) < (${before.at}, ${before.id}::uuid)
      order by p.created_at desc, p.id desc limit ${limit}
    ), shown as (
      select * from entry union all select * from declined order by at desc, id desc limit ${limit}
    )
    select s.id, s.kind, s.at, s.amount_cents as "amountCents", s.invoice_id as "invoiceId", s.reason,
      i.number as "invoiceNumber", i.kind as "invoiceKind",
      (select count(*)::int from payment f where f.invoice_id = s.invoice_id and f.status = 'failed' and f.created_at < s.at
        and f.id <> s.id) as "triesBefore",
      (select json_build_object('brand', m.brand, 'last4', m.last4) from payment p join payment_method m on m.id = p.method_id
        where p.id = s.payment_id) as card
    from shown s left join invoice i on i.id = s.invoice_id
    order by s.at desc, s.id desc`.execute(trx);
  return rows;
}
