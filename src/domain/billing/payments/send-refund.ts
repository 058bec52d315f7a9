import { requireSystem } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import type { Answer, PaymentProcessor, ProcessorRefund } from "./processor.ts";
import { findPayment, lockRefund, updateRefund, type Refund } from "./queries-payment.server.ts";
import { settleRefund, lockRefundAndInvoice, failRefund } from "./settle-refund.ts";

const LEASE_MS = 90_000;
const FIRST_WAIT_SECONDS = 5;
const MAX_WAIT_SECONDS = 3600;
/** After this many tries the processor may have stored an error for the key, so we check its records first. */
const TRIES_TO_DOUBT_THE_KEY = 3;
const KEY_LASTS_MS = 20 * 3_600_000;

/** Requests the refund from the processor, under the refund's own key. */
export async function sendRefund(ctx: Ctx, input: { refundId: string }, processor: PaymentProcessor): Promise<void> {
  requireSystem(ctx);
  const begun = await inTransaction(ctx, async (tx) => {
    const refund = await lockRefund(tx.trx, input.refundId);
    if (!refund || refund.status !== "sending" || !refund.dueAt || refund.dueAt > tx.now) return null;
    const payment = await findPayment(tx.trx, refund.paymentId);
    if (!payment?.processorId) return null;
    const due_at = new Date(tx.now.getTime() + LEASE_MS);
    await updateRefund(tx.trx, refund.id, { tries: refund.tries + 1, due_at });
    return { ...refund, tries: refund.tries + 1, intentId: payment.processorId };
  });
  if (!begun) return;
  const answer = await ask(ctx, begun, processor);
  if (answer.kind === "ok") return settleRefund(ctx, begun.id, answer.value);
  if (answer.kind === "refused") {
    ctx.log.error({ refundId: begun.id, code: answer.code }, "the processor refused a refund");
    await inTransaction(ctx, async (tx) => {
      const refund = await lockRefundAndInvoice(tx, begun.id);
      if (refund) await failRefund(tx, refund);
    });
    return;
  }
  const asked = answer.kind === "later" ? (answer.retryAfterSeconds ?? 0) : 0;
  const wait = Math.max(asked, Math.min(MAX_WAIT_SECONDS, FIRST_WAIT_SECONDS * 2 ** (begun.tries - 1)));
  const due_at = new Date(ctx.now.getTime() + wait * 1000);
  await inTransaction(ctx, ({ trx }) => updateRefund(trx, begun.id, { due_at }));
}

async function ask(
  ctx: Ctx,
  refund: Refund & { intentId: string },
  processor: PaymentProcessor,
): Promise<Answer<ProcessorRefund>> {
  const { intentId, amountCents, id: refundId, tries } = refund;
  const isOld = ctx.now.getTime() - refund.createdAt.getTime() > KEY_LASTS_MS;
  if (tries <= TRIES_TO_DOUBT_THE_KEY && !isOld) {
    return processor.createRefund({ key: `refund:${refundId}`, intentId, amountCents, refundId });
  }
  const found = await processor.findRefund({ intentId, refundId });
  if (found.kind !== "ok") return found;
  if (found.value) return { kind: "ok", value: found.value };
  return processor.createRefund({ key: `refund:${refundId}:${tries}`, intentId, amountCents, refundId });
}
