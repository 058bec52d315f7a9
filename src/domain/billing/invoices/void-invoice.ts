import type { TxCtx } from "#core/ctx.ts";
import { enqueue } from "#core/jobs.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { sumOf } from "./invoice.ts";
import { afterVoidJob } from "../jobs.ts";
import { selectLines, updateInvoice, type Invoice } from "./queries-invoice.server.ts";
import { writeEntry } from "../ledger/write-entry.ts";

/** Voids an unpaid invoice: no more charge attempts. The worker does the rest. */
export async function voidInvoice(tx: TxCtx, invoice: Invoice): Promise<void> {
  if (invoice.status !== "open") return;
  await updateInvoice(tx.trx, invoice.id, { status: "void", collect_at: null, closed_at: tx.now });
  const lines = await selectLines(tx.trx, invoice.id);
  const creditCents = -sumOf(lines.filter(({ item }) => item === "credit"));
  const about = { userId: invoice.userId, invoiceId: invoice.id };
  await writeEntry(tx, { ...about, kind: "credit-returned", amountCents: creditCents });
  await recordAudit(tx, { action: "invoice.voided", subjectId: invoice.userId, objectId: invoice.id });
  await enqueue(tx, afterVoidJob, { invoiceId: invoice.id });
}
