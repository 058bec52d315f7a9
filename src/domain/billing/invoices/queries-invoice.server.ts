import { sql, type Insertable, type Updateable } from "kysely";
import type { Trx } from "#core/db.ts";
import type { Invoice as InvoiceRow, LedgerEntry } from "#core/db-types.ts";
import { findPerson } from "#domain/identity/profile/reads.server.ts";
import type { InvoiceKind, InvoiceStatus, Line } from "./invoice.ts";
import type { Posting } from "../ledger/ledger.ts";

export type Invoice = {
  id: string;
  number: string;
  userId: string;
  kind: InvoiceKind;
  referenceId: string;
  planId: string | null;
  status: InvoiceStatus;
  totalCents: number;
  discountCodeId: string | null;
  approvalId: string | null;
  collectAt: Date | null;
  authorizeAt: Date | null;
  failedAt: Date | null;
  openedAt: Date;
  closedAt: Date | null;
};

function selectInvoices(trx: Trx) {
  return trx
    .selectFrom("invoice")
    .select([
      "id",
      "number",
      "user_id as userId",
      sql<InvoiceKind>`kind`.as("kind"),
      "reference_id as referenceId",
      "plan_id as planId",
      sql<InvoiceStatus>`status`.as("status"),
      "total_cents as totalCents",
      "discount_code_id as discountCodeId",
      "approval_id as approvalId",
      "collect_at as collectAt",
      "authorize_at as authorizeAt",
      "failed_at as failedAt",
      "opened_at as openedAt",
      "closed_at as closedAt",
    ]);
}

export async function findInvoice(trx: Trx, id: string): Promise<Invoice | undefined> {
  return selectInvoices(trx).where("id", "=", id).executeTakeFirst();
}

export async function lockInvoice(trx: Trx, id: string): Promise<Invoice | undefined> {
  return selectInvoices(trx).where("id", "=", id).forUpdate().executeTakeFirst();
}

export async function findInvoiceFor(trx: Trx, kind: InvoiceKind, referenceId: string): Promise<Invoice | undefined> {
  return selectInvoices(trx).where("kind", "=", kind).where("reference_id", "=", referenceId).executeTakeFirst();
}

export async function selectInvoicesOf(trx: Trx, userId: string): Promise<Invoice[]> {
  return selectInvoices(trx).where("user_id", "=", userId).orderBy("opened_at", "desc").limit(500).execute();
}

/** The member's loss fee, if one was ever charged. */
export async function findLossFeeOf(trx: Trx, userId: string): Promise<{ orderId: string; at: Date } | null> {
  const row = await trx
    .selectFrom("invoice")
    .select(["reference_id as orderId", "opened_at as at"])
    .where("user_id", "=", userId)
    .where("kind", "=", "loss-fee")
    .where("status", "<>", "void")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** False if there already is one for this. */
export async function insertInvoice(trx: Trx, row: Insertable<InvoiceRow>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("invoice")
    .values(row)
    .onConflict((conflict) => conflict.columns(["kind", "reference_id"]).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function insertLines(trx: Trx, invoiceId: string, lines: readonly Line[], first = 1): Promise<void> {
  await trx
    .insertInto("invoice_line")
    .values(
      lines.map(({ item, label, amountCents, priceLineId }, i) => ({
        invoice_id: invoiceId,
        n: first + i,
        item,
        label,
        amount_cents: amountCents,
        price_line_id: priceLineId,
      })),
    )
    .execute();
}

export async function selectLines(trx: Trx, invoiceId: string): Promise<Line[]> {
  return trx
    .selectFrom("invoice_line")
    .select([
      sql<Line["item"]>`item`.as("item"),
      "label",
      "amount_cents as amountCents",
      "price_line_id as priceLineId",
    ])
    .where("invoice_id", "=", invoiceId)
    .orderBy("n")
    .execute();
}

export async function updateInvoice(trx: Trx, id: string, change: Updateable<InvoiceRow>): Promise<void> {
  await trx.updateTable("invoice").set(change).where("id", "=", id).execute();
}

/** Uses a code up for an order; false if another order was faster. */
export async function redeemEmailCode(
  trx: Trx,
  use: { codeId: string; userId: string; orderId: string; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("discount_code")
    .set({ redeemed_at: use.at, redeemed_by: use.userId, order_id: use.orderId })
    .where("id", "=", use.codeId)
    .where("redeemed_at", "is", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** The order was canceled: restores the code to its owner. */
export async function giveCodeBack(trx: Trx, of: { codeId: string; userId: string; orderId: string }): Promise<void> {
  const owner = await findPerson(trx, of.userId);
  await trx
    .updateTable("discount_code")
    .set({ redeemed_at: null, redeemed_by: null, order_id: null, email: owner?.email ?? null })
    .where("id", "=", of.codeId)
    .where("order_id", "=", of.orderId)
    .execute();
}

export async function insertEntry(trx: Trx, row: Insertable<LedgerEntry>, postings: Posting[]): Promise<void> {
  await trx.insertInto("ledger_entry").values(row).execute();
  await trx
    .insertInto("ledger_posting")
    .values(
      postings.map(({ account, amountCents }, i) => ({
        entry_id: row.id,
        n: i + 1,
        account,
        amount_cents: amountCents,
      })),
    )
    .execute();
}

export async function hasEntry(trx: Trx, id: string): Promise<boolean> {
  const row = await trx.selectFrom("ledger_entry").select("id").where("id", "=", id).executeTakeFirst();
  return row !== undefined;
}

/** One at a time per member, so credit isn't spent twice. */
export async function lockCredit(trx: Trx, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('billing.credit'), hashtext(${userId}))`.execute(trx);
}

export async function creditOf(trx: Trx, userId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(-sum(p.amount_cents), 0)::int as cents from ledger_posting p join ledger_entry e on e.id = p.entry_id
    where e.user_id = ${userId} and p.account = 'member-credit'`.execute(trx);
  return rows[0]?.cents ?? 0;
}
