import { requireSystem } from "#core/actor.ts";
import type { Ctx, TxCtx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { lockInvoice, type Invoice } from "../invoices/queries-invoice.server.ts";

export async function withVisitInvoice(
  ctx: Ctx,
  invoiceId: string,
  work: (tx: TxCtx, invoice: Invoice) => Promise<void>,
) {
  requireSystem(ctx);
  await inTransaction(ctx, async (tx) => {
    const invoice = await lockInvoice(tx.trx, invoiceId);
    if (!invoice || invoice.kind !== "visit") throw new AppError("not-found");
    if (invoice.status === "open") await work(tx, invoice);
  });
}
