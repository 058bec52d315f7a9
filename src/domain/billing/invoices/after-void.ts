import { requireSystem } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { movePayment } from "../payments/move-payment.ts";
import type { PaymentProcessor } from "../payments/processor.ts";
import { findInvoice, giveCodeBack } from "./queries-invoice.server.ts";
import { findAlivePayment } from "../payments/queries-payment.server.ts";

/** Restores the discount code and releases the card authorization. */
export async function afterVoid(ctx: Ctx, input: { invoiceId: string }, processor: PaymentProcessor): Promise<void> {
  requireSystem(ctx);
  const payment = await inTransaction(ctx, async ({ trx }) => {
    const invoice = await findInvoice(trx, input.invoiceId);
    if (invoice?.status !== "void") return null;
    if (invoice.discountCodeId) {
      await giveCodeBack(trx, { codeId: invoice.discountCodeId, userId: invoice.userId, orderId: invoice.referenceId });
    }
    return (await findAlivePayment(trx, invoice.id)) ?? null;
  });
  if (payment) await movePayment(ctx, { paymentId: payment.id }, processor);
}
