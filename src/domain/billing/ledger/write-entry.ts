import type { TxCtx } from "#core/ctx.ts";
import { newId } from "#core/id.ts";
import { postingsOf, type EntryKind } from "./ledger.ts";
import { insertEntry } from "../invoices/queries-invoice.server.ts";

/** Writes one ledger entry in the caller's transaction. Skips a zero amount. */
export async function writeEntry(
  tx: TxCtx,
  entry: {
    /** The caller's idempotency key, if it has one. */
    id?: string;
    kind: EntryKind;
    userId: string;
    amountCents: number;
    invoiceId?: string | null;
    paymentId?: string | null;
    refundId?: string | null;
    reason?: string | null;
  },
): Promise<void> {
  if (entry.amountCents === 0) return;
  await insertEntry(
    tx.trx,
    {
      id: entry.id ?? newId(tx.now.getTime()),
      kind: entry.kind,
      user_id: entry.userId,
      at: tx.now,
      invoice_id: entry.invoiceId ?? null,
      payment_id: entry.paymentId ?? null,
      refund_id: entry.refundId ?? null,
      reason: entry.reason ?? null,
    },
    postingsOf(entry.kind, entry.amountCents),
  );
}
