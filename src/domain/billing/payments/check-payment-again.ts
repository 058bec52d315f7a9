import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { enqueue } from "#core/jobs.ts";
import { movePaymentJob } from "../jobs.ts";
import { findPayment } from "./queries-payment.server.ts";

/** The member says they confirmed it. That's only a hint: the worker asks the processor. */
export async function checkPaymentAgain(ctx: Ctx, input: { paymentId: string }): Promise<void> {
  const { userId } = requireMember(ctx);
  await inTransaction(ctx, async (tx) => {
    const payment = await findPayment(tx.trx, input.paymentId);
    if (!payment || payment.userId !== userId) throw new AppError("not-found");
    await enqueue(tx, movePaymentJob, { paymentId: payment.id });
  });
}
