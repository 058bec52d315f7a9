import type { TxCtx } from "#core/ctx.ts";
import { newId } from "#core/id.ts";
import { postingsOf, type EntryKind } from "./ledger.ts";
import { insertEntry } from "../invoices/queries-invoice.server.ts";

/** One entry of the ledger, in the transaction of what it is about. Nothing is written about nothing. */
export async function writeEntry(
  tx: TxCtx,
  entry: {
    /** Where whoever asks has one, so that asking twice can be told. */
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
