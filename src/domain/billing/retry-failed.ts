import { requireSystem } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { enqueue } from "#core/jobs.ts";
import { chargeInvoiceJob } from "./jobs.ts";
import { movePayment } from "./move-payment.ts";
import type { PaymentProcessor } from "./processor.ts";
import { selectFailedInvoices, selectUnconfirmed } from "./queries-sweep.server.ts";
import { updatePayment } from "./queries-payment.server.ts";

/** There is another card: what failed with the old one is tried with it, and what waited for a confirmation is asked for anew. */
export async function retryFailed(ctx: Ctx, input: { userId: string }, processor: PaymentProcessor): Promise<void> {
  requireSystem(ctx);
  const unconfirmed = await inTransaction(ctx, ({ trx }) => selectUnconfirmed(trx, input.userId));
  for (const paymentId of unconfirmed) {
    await inTransaction(ctx, ({ trx }) => updatePayment(trx, paymentId, { due_at: ctx.now }));
    await movePayment(ctx, { paymentId }, processor);
  }
  await inTransaction(ctx, async (tx) => {
    for (const invoiceId of await selectFailedInvoices(tx.trx, input.userId)) {
      await enqueue(tx, chargeInvoiceJob, { invoiceId, isAskedFor: true });
    }
  });
}
