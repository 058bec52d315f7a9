import { requireSystem } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { enqueue } from "#core/jobs.ts";
import { chargeInvoiceJob } from "../jobs.ts";
import { movePayment } from "./move-payment.ts";
import type { PaymentProcessor } from "./processor.ts";
import { selectAskedOfOldCard, selectFailedInvoices } from "../queries-sweep.server.ts";
import { updatePayment } from "./queries-payment.server.ts";

/**
 * There is another card: what failed with the old one is tried with it, and what its owner had not confirmed is given up and asked
 * for anew. That is no failure, so nothing is said of one.
 */
export async function retryFailed(ctx: Ctx, input: { userId: string }, processor: PaymentProcessor): Promise<void> {
  requireSystem(ctx);
  const asked = await inTransaction(ctx, ({ trx }) => selectAskedOfOldCard(trx, input.userId));
  for (const { id } of asked) {
    await inTransaction(ctx, ({ trx }) => updatePayment(trx, id, { requested_action: "cancel", due_at: ctx.now }));
    await movePayment(ctx, { paymentId: id }, processor);
  }
  await inTransaction(ctx, async (tx) => {
    const failed = await selectFailedInvoices(tx.trx, input.userId, tx.now);
    for (const invoiceId of new Set([...asked.map((payment) => payment.invoiceId), ...failed])) {
      await enqueue(tx, chargeInvoiceJob, { invoiceId, isAskedFor: true });
    }
  });
}
