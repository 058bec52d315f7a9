import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { enqueue } from "#core/jobs.ts";
import { movePaymentJob } from "./jobs.ts";
import type { PaymentProcessor } from "./processor.ts";
import { findPayment } from "./queries-payment.server.ts";
import { selectUnconfirmed } from "./queries-sweep.server.ts";

/** A charge of the member's own that their bank wants confirmed, and the secret with which the processor's frame asks for it. */
export async function findPaymentToConfirm(
  ctx: Ctx,
  processor: PaymentProcessor,
): Promise<{ paymentId: string; clientSecret: string; amountCents: number } | null> {
  const { userId } = requireMember(ctx);
  const payment = await inTransaction(ctx, async ({ trx }) => {
    const [id] = await selectUnconfirmed(trx, userId);
    return id ? findPayment(trx, id) : undefined;
  });
  if (!payment?.processorId) return null;
  const intent = await processor.retrievePaymentIntent({ intentId: payment.processorId });
  if (intent.kind !== "ok" || !intent.value.clientSecret) return null;
  return { paymentId: payment.id, clientSecret: intent.value.clientSecret, amountCents: payment.amountCents };
}

/** The member says that they confirmed it. That is only a reason to look: the worker asks the processor. */
export async function checkPaymentAgain(ctx: Ctx, input: { paymentId: string }): Promise<void> {
  const { userId } = requireMember(ctx);
  await inTransaction(ctx, async (tx) => {
    const payment = await findPayment(tx.trx, input.paymentId);
    if (!payment || payment.userId !== userId) throw new AppError("not-found");
    await enqueue(tx, movePaymentJob, { paymentId: payment.id });
  });
}
