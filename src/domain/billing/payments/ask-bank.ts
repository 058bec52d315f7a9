import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { enqueue } from "#core/jobs.ts";
import { movePaymentJob } from "../jobs.ts";
import type { PaymentProcessor } from "./processor.ts";
import { getMethod } from "../cards/queries-card.server.ts";
import { findPayment, type Payment } from "./queries-payment.server.ts";

export type AskedBank = { kind: "bank"; url: string } | { kind: "looking" } | { kind: "unavailable" };

/**
 * Sends the member to their bank to confirm a charge. It happens on the bank's page, so it needs no script from us. One intent
 * can be paid at most once, however often this runs; the worker reads the result itself.
 */
export async function askBank(
  ctx: Ctx,
  input: { paymentId: string; returnUrl: string },
  processor: PaymentProcessor,
): Promise<AskedBank> {
  const found = await requireOwnPayment(ctx, input);
  if (found.status !== "needs_authentication" || !found.processorId) return { kind: "looking" };
  const method = await inTransaction(ctx, ({ trx }) => getMethod(trx, found.methodId));
  const answer = await processor.confirmPaymentIntent({
    key: `confirm:${found.id}:${ctx.requestId}`,
    intentId: found.processorId,
    paymentMethodId: method.processorId,
    returnUrl: input.returnUrl,
  });
  if (answer.kind === "ok" && answer.value.bankUrl) return { kind: "bank", url: answer.value.bankUrl };
  if (answer.kind === "unknown" || answer.kind === "later") return { kind: "unavailable" };
  // Paid without confirmation, declined, or over: the worker finds out and reports it.
  await inTransaction(ctx, (tx) => enqueue(tx, movePaymentJob, { paymentId: found.id }));
  return { kind: "looking" };
}

/** Another person's payment is a 404. */
export async function requireOwnPayment(ctx: Ctx, input: { paymentId: string }): Promise<Payment> {
  const { userId } = requireMember(ctx);
  const payment = await inTransaction(ctx, ({ trx }) => findPayment(trx, input.paymentId));
  if (!payment || payment.userId !== userId) throw new AppError("not-found");
  return payment;
}
