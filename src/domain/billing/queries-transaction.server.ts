import { sql } from "kysely";
import type { Trx } from "#core/db.ts";
import type { InvoiceKind } from "./invoice.ts";

export type Transaction = {
  /** Of the ledger's entry. */
  id: string;
  kind: "charge" | "refund" | "refund-failed" | "credit" | "credit-used" | "credit-returned";
  at: Date;
  amountCents: number;
  invoiceId: string | null;
  invoiceNumber: string | null;
  invoiceKind: InvoiceKind | null;
};

const PAGE = 50;

/** As the ledger has them. The amount is that of the entry, without a sign: its kind says which way. */
export async function selectTransactions(
  trx: Trx,
  input: { userId: string; before?: { at: Date; id: string }; limit?: number },
): Promise<Transaction[]> {
  const before = input.before ?? { at: new Date("9999-01-01T00:00:00Z"), id: "ffffffff-ffff-ffff-ffff-ffffffffffff" };
  const { rows } = await sql<Transaction>`
    select e.id, e.kind, e.at, e.invoice_id as "invoiceId", i.number as "invoiceNumber", i.kind as "invoiceKind",
      (select max(p.amount_cents)::int from ledger_posting p where p.entry_id = e.id) as "amountCents"
    from ledger_entry e left join invoice i on i.id = e.invoice_id
    where e.user_id = ${input.userId} and e.kind not in ('sale', 'discount')
      and (e.at, e.id) < (${before.at}, ${before.id}::uuid)
    order by e.at desc, e.id desc limit ${input.limit ?? PAGE}`.execute(trx);
  return rows;
}
