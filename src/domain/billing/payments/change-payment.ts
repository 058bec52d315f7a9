import { requireSystem } from "#core/actor.ts";
import type { Ctx, TxCtx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { lockInvoiceAndPlan } from "../invoices/lock-rows.ts";
import type { Plan } from "../plans/plan.ts";
import type { Invoice } from "../invoices/queries-invoice.server.ts";
import { findPayment, lockPayment, type Payment } from "./queries-payment.server.ts";

export type Held = { payment: Payment; invoice: Invoice; plan: Plan | null };

/** Always locked in this order: plan, invoice, payment. */
export async function changePayment(
  ctx: Ctx,
  paymentId: string,
  work: (tx: TxCtx, held: Held) => Promise<void>,
): Promise<void> {
  requireSystem(ctx);
  await inTransaction(ctx, async (tx) => {
    const found = await findPayment(tx.trx, paymentId);
    if (!found) return;
    const held = await lockInvoiceAndPlan(tx, found.invoiceId);
    const payment = await lockPayment(tx.trx, paymentId);
    if (payment && held) await work(tx, { payment, ...held });
  });
}
