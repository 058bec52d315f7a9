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
 * The card was replaced: retries what failed with the old one, and cancels and requests again what its owner hadn't confirmed.
 * That isn't a failure, so no failure notice goes out.
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
